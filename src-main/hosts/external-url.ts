/**
 * The address in its normal form.
 *
 * @throws TypeError for anything but https and mailto: the system hands other schemes to programs that act on them
 */
export function allowedExternalUrl(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "mailto:") throw new TypeError("only https and mailto are opened");
  return url.href;
}
