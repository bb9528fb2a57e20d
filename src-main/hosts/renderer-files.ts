import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
};

export interface RendererFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
}

/**
 * Reads one file of the built renderer by the path of a request's address, for example `/assets/index.js`; `/` is the
 * page. `null` for everything that is not a file in that folder, also by `..`, by encoded separators and by NUL.
 */
export async function readRendererFile(folder: string, urlPath: string): Promise<RendererFile | null> {
  const path = locateRendererFile(folder, urlPath);
  if (path === null) return null;
  try {
    const body = await readFile(path);
    return { body: new Uint8Array(body), mediaType: MEDIA_TYPES[extname(path)] ?? "application/octet-stream" };
  } catch {
    return null;
  }
}

function locateRendererFile(folder: string, urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (decoded.includes("\0") || decoded.includes("\\")) return null;
  const root = resolve(folder);
  const path = resolve(root, `.${decoded === "/" ? "/index.html" : decoded}`);
  return path.startsWith(root + sep) ? path : null;
}
