/** Two small documents of our own around content of other authors; each with the policy it is sent under. */
import { escapeHtml } from '#platform/html/escape-html.ts'

const FILL = 'html,body,iframe{inline-size:100%;block-size:100%;margin:0;border:0;display:block}'

interface ScriptFrame {
  src: string
  title: string
  nonce: string
}

/** Contains the frame of a document with scripts that was opened alone. */
export function scriptFramePage({ src, title, nonce }: ScriptFrame): string {
  const message = escapeHtml(title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title><style nonce="${nonce}">${FILL}</style></head><body><iframe src="${escapeHtml(src)}" sandbox="allow-scripts" title="${message}" referrerpolicy="no-referrer"></iframe></body></html>`
}

export function scriptFramePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

const FIT = 'html,body{margin:0}img{display:block;max-inline-size:100%;block-size:auto}'

// Reports the size of the image to the page, because a frame without an origin cannot be measured from outside.
const REPORT_SIZE = `const image = document.querySelector('img')
const tell = (size) => parent.postMessage({ image: size }, '*')
image.onload = () => tell({ width: image.naturalWidth, height: image.naturalHeight })
image.onerror = () => tell(null)
if (image.complete) image.naturalWidth ? image.onload() : image.onerror()`

/** Contains one external image. */
export function outsideImagePage(src: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Image</title><style nonce="${nonce}">${FIT}</style></head><body><img src="${escapeHtml(src)}" alt="" referrerpolicy="no-referrer"><script nonce="${nonce}">${REPORT_SIZE}</script></body></html>`
}

/** The image's own host and no other, so that a redirect cannot lead the reader further. */
export function outsideImagePolicy(origin: string, nonce: string): string {
  return `default-src 'none'; img-src ${origin}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`
}
