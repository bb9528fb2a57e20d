import { WriteNotice } from "../measurements/write-notice";
import { BackupCreate } from "./backup-create";
import { BackupRestore } from "./backup-restore";
import { SampleData } from "./sample-data";

/** What is done with all of the data at once. */
export function DataSection() {
  return (
    <>
      <WriteNotice />
      <BackupCreate />
      <BackupRestore />
      <SampleData />
    </>
  );
}
