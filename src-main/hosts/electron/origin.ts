/** The page's origin in Electron. IndexedDB belongs to it: it must never change. */
export const ORIGIN = "app://coach";
export const SCHEME = "app";
export const PAGE_URL = `${ORIGIN}/index.html`;

export function isOwnUrl(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`);
}
