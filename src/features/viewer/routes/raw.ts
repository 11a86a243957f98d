/** Responses with the stored content: downloads, the sandboxed document, the image. */
import { randomBytes } from 'node:crypto'
import { refuseFile } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
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
import {
  outsideImagePage,
  outsideImagePolicy,
  scriptFramePage,
  scriptFramePolicy,
} from '../views/frames.ts'
import { documentHeaders, frameHeaders, htmlPolicy, svgHeaders } from './headers.ts'

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
