/**
 * The page of the drawing frame, for the route that serves it. It holds nothing of anybody, so it is public and the
 * same for all. Its policy gives the frame scripts and inline styles and nothing else: no network, no images, no
 * origin. The files of the script are fetched without an origin too, so they need
 * `Access-Control-Allow-Origin: *`.
 */
export function diagramFramePage(scriptUrl: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diagrams</title></head><body><script type="module" nonce="${nonce}" src="${scriptUrl}" crossorigin></script></body></html>`
}

export function diagramFramePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}
