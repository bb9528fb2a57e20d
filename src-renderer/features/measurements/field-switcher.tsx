import { ToggleButtonGroup, Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { isNumericField, numericFields, type NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";
import { Chip } from "../../ui/chip";
import { Popover } from "../../ui/overlay";
import { useLocale, useText } from "../../ui/text";
import styles from "./field-switcher.module.css";
import { fieldHeading } from "./naming";
import { showField } from "./view-state";

const ALWAYS_SHOWN = 3;
const usual: readonly NumericField[] = ["weight", "body_fat", "waist"];

/** Which field is looked at: the usual ones and those with data in sight, the others in a menu. */
export function FieldSwitcher({ field, days }: { field: NumericField; days: readonly DayRecord[] }) {
  const t = useText();
  const locale = useLocale();
  const withData = new Set<string>(days.flatMap((day) => Object.keys(day.values)));
  const shown = numericFields.filter((one) => usual.includes(one) || one === field || withData.has(one)).slice(0, ALWAYS_SHOWN + 2);
  const inSight = shown.includes(field) ? shown : [...shown.slice(0, -1), field];
  const others = numericFields.filter((one) => !inSight.includes(one));
  return (
    <div className={styles["switcher"]}>
      <ToggleButtonGroup
        aria-label={t("measurements.fields_label")}
        className={styles["group"] ?? ""}
        disallowEmptySelection
        selectedKeys={[field]}
        onSelectionChange={(keys) => {
          const chosen = numericFields.find((one) => keys.has(one));
          if (chosen !== undefined) showField(chosen);
        }}
      >
        {inSight.map((one) => (
          <Chip key={one} id={one}>
            {fieldHeading(one, locale, t)}
          </Chip>
        ))}
      </ToggleButtonGroup>
      {others.length > 0 && (
        <MenuTrigger>
          <Button className={styles["more"] ?? ""}>{t("measurements.more_fields")}</Button>
          <Popover>
            <Menu
              className={styles["menu"] ?? ""}
              onAction={(key) => {
                if (typeof key === "string" && isNumericField(key)) showField(key);
              }}
            >
              {others.map((one) => (
                <MenuItem key={one} id={one} className={styles["item"] ?? ""}>
                  {fieldHeading(one, locale, t)}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </div>
  );
}
