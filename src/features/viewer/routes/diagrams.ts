/** The frame in which diagrams are drawn. It is the same for everybody and contains nothing of a person. */
import { randomBytes } from 'node:crypto'
import { viewerPaths } from '#paths/files.ts'
import { type AssetManifest, defineRoutes, get, raw } from '#platform/http/index.ts'

export function diagramRoutes({ scripts }: AssetManifest) {
  return defineRoutes({
    diagrams: get(viewerPaths.diagrams, {
      who: 'public',
      summary: 'The sandboxed frame that draws the diagrams of documents.',
      act() {
        const nonce = randomBytes(16).toString('base64')
        const script = `/assets/${scripts.frames['diagram-frame']?.file ?? ''}`
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': diagramFramePolicy(nonce),
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
        }
        return raw(200, headers, diagramFramePage(script, nonce))
      },
    }),
  })
}

/**
 * The page of the drawing frame, for the route that serves it. It holds nothing of anybody, so it is public and the
 * same for all. Its policy gives the frame scripts and inline styles and nothing else: no network, no images, no
 * origin. The files of the script are fetched without an origin too, so they need
 * `Access-Control-Allow-Origin: *`.
 */
function diagramFramePage(scriptUrl: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diagrams</title></head><body><script type="module" nonce="${nonce}" src="${scriptUrl}" crossorigin></script></body></html>`
}

function diagramFramePolicy(nonce: string): string {
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
