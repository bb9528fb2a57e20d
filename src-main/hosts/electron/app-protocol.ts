import { protocol } from "electron";
import { pageHeaders } from "../content-security-policy";
import { readRendererFile } from "../renderer-files";
import { isOwnUrl, SCHEME } from "./origin";

/** Must run before anything is awaited: Electron reads the list of schemes when it gets ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer, and nothing else of the disk, under the scheme. */
export function serveRenderer(rendererFolder: string): void {
  const headers = pageHeaders({ socketOrigin: null });
  protocol.handle(SCHEME, async (request) => {
    if (request.method !== "GET" || !isOwnUrl(request.url)) return new Response(null, { status: 403, headers });
    const file = await readRendererFile(rendererFolder, new URL(request.url).pathname);
    if (file === null) return new Response(null, { status: 404, headers });
    return new Response(file.body, { headers: { ...headers, "content-type": file.mediaType } });
  });
}
