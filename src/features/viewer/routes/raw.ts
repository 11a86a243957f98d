/** Responses with the stored content: downloads, the sandboxed document, the image. */
import { randomBytes } from 'node:crypto'
import { refuseFile } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { escapeHtml } from '#platform/html/escape-html.ts'
import {
  attachment,
  defineRoutes,
  get,
  type RequestInfo,
  raw,
  seeOther,
} from '#platform/http/index.ts'
import { readImage } from '#platform/shown-texts/index.ts'
import { drawableSvg } from '#platform/svg/index.ts'
import { openAt } from '../actions.ts'
import { HtmlQuery, OutsideImageQuery, VersionQuery } from '../contract/index.ts'
import { refuse, refuseUndrawn } from '../problems.ts'
import { renderedKind, sourceHref } from '../rules/addresses.ts'
import { documentHeaders, frameHeaders, htmlPolicy, svgHeaders } from './headers.ts'

// Two small documents of our own around content of other authors; each with the policy it is sent under.

const FILL = 'html,body,iframe{inline-size:100%;block-size:100%;margin:0;border:0;display:block}'

interface ScriptFrame {
  src: string
  title: string
  nonce: string
}

/** Contains the frame of a document with scripts that was opened alone. */
function scriptFramePage({ src, title, nonce }: ScriptFrame): string {
  const message = escapeHtml(title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title><style nonce="${nonce}">${FILL}</style></head><body><iframe src="${escapeHtml(src)}" sandbox="allow-scripts" title="${message}" referrerpolicy="no-referrer"></iframe></body></html>`
}

function scriptFramePolicy(nonce: string): string {
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
function outsideImagePage(src: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Image</title><style nonce="${nonce}">${FIT}</style></head><body><img src="${escapeHtml(src)}" alt="" referrerpolicy="no-referrer"><script nonce="${nonce}">${REPORT_SIZE}</script></body></html>`
}

/** The image's own host and no other, so that a redirect cannot lead the reader further. */
function outsideImagePolicy(origin: string, nonce: string): string {
  return `default-src 'none'; img-src ${origin}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`
}

export const rawRoutes = defineRoutes({
  download: get(viewerPaths.download, {
    who: 'member',
    summary: 'A file as it is stored, byte for byte.',
    isSentAsIs: true,
    query: VersionQuery,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query }) {
      const { file, content } = await openAt(ctx, params.id, query.version)
      const bytes = Buffer.from(content, 'utf8')
      const headers = {
        // Labelled as text, some phones would add `.txt` to the name and proxies might convert it.
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
        'content-disposition': attachment(file.fileName),
        'cache-control': 'no-store',
      }
      return raw(200, headers, bytes)
    },
  }),

  html: get(viewerPaths.frame, {
    who: 'member',
    summary: 'An HTML file as the sandboxed document that its page frames.',
    query: HtmlQuery,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query, request }) {
      const { file, content } = await openAt(ctx, params.id, query.version)
      if (renderedKind(file.language) !== 'html') return toSource(params.id, query.version)
      const runsScripts = query.scripts === '1'
      // A request that is not declared as a frame may be a window, whose reader the scripts could redirect to another
      // site.
      if (runsScripts && destinationOf(request) !== 'iframe')
        return scriptFrame(request, file.fileName)
      return raw(200, documentHeaders(htmlPolicy(runsScripts)), content)
    },
  }),

  rawSvg: get(viewerPaths.rawSvg, {
    who: 'member',
    summary: 'An SVG file as an image that can run and fetch nothing.',
    query: VersionQuery,
    refuses: ['file_not_found', 'version_not_found', 'document_timeout', 'document_failed'],
    async act(ctx, { params, query }) {
      const { file, version, content } = await openAt(ctx, params.id, query.version)
      const refusal = refuseFile('file_not_found', { file_id: params.id })
      if (renderedKind(file.language) !== 'svg') throw refusal
      const svg = await readImage({ hash: version.contentHash, person: ctx.actor.id }, content)
      if ('failure' in svg) throw refuseUndrawn(svg.failure)
      if (!svg.root) throw refusal
      return raw(200, svgHeaders(), drawableSvg(content, svg.root))
    },
  }),

  outsideImage: get(viewerPaths.outsideImage, {
    // Readers of a share have no account. The frame contains nothing personal, and only a page of ours can request it.
    who: 'public',
    summary:
      'The frame in which a document shows one image from outside, after its reader allowed it.',
    query: OutsideImageQuery,
    refuses: ['image_not_framed'],
    act(_ctx, { query, request }) {
      const image = URL.parse(query.src ?? '')
      if (!image || !/^https?:$/.test(image.protocol)) throw refuse('image_not_framed')
      // Only a page of ours may request it, and only for a frame: a link must not make a reader's browser contact
      // another host.
      if (
        destinationOf(request) !== 'iframe' ||
        request.headers['sec-fetch-site'] !== 'same-origin'
      )
        throw refuse('image_not_framed')
      const nonce = newNonce()
      const policy = outsideImagePolicy(image.origin, nonce)
      return raw(200, frameHeaders(policy), outsideImagePage(image.href, nonce))
    },
  }),
})

export function toSource(id: string, version: string | undefined) {
  return seeOther(sourceHref({ id, version: null }, { version }))
}

function destinationOf(request: RequestInfo): string | undefined {
  const destination = request.headers['sec-fetch-dest']
  return typeof destination === 'string' ? destination : undefined
}

/**
 * Opened alone, a document with scripts could redirect its reader to another site, and no policy of its own prevents
 * that. So it is framed here too: the frame may show this site and nothing else.
 */
function scriptFrame(request: RequestInfo, title: string) {
  const nonce = newNonce()
  const headers = { ...frameHeaders(scriptFramePolicy(nonce)), 'x-frame-options': 'DENY' }
  return raw(200, headers, scriptFramePage({ src: request.path, title, nonce }))
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}
