/** Hands the person text as a file, through the browser's own way to save one. */
export function saveFile(name: string, text: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then and keeps its own hold on the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
