/** The frame in which diagrams are drawn. It is the same for everybody and contains nothing of a person. */
import { randomBytes } from 'node:crypto'
import { viewerPaths } from '#paths/files.ts'
import { type AssetManifest, defineRoutes, get, raw } from '#platform/http/index.ts'
import { diagramFramePage, diagramFramePolicy } from '#platform/markdown/diagram-frame-page.ts'

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
