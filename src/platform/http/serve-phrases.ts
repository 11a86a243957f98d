/** Serves the files of phrases as built files are served: cached for a year, since another text has another name. */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHRASES_FOLDER, type PhraseFiles } from '../i18n/phrase-files.ts'
import type { AssetHandlers } from './assets.ts'
import { commonHeaders } from './security-headers.ts'

// Each browser asks once a release, so nothing is held: this level takes a millisecond, in another thread.
const pack = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

export async function servePhrases(
  fastify: FastifyInstance,
  files: PhraseFiles,
  { onKnown, onUnknown }: AssetHandlers,
): Promise<void> {
  const textOf = ({ params }: FastifyRequest) =>
    files.textAt(PHRASES_FOLDER + (params as { file: string }).file)
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) =>
      textOf(request) === undefined ? onUnknown(request, reply) : onKnown(request, reply),
    )
    scope.get(`${PHRASES_FOLDER}:file`, async (request, reply) => {
      const text = textOf(request) ?? ''
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      return reply
        .headers({
          ...commonHeaders,
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
          vary: 'accept-encoding',
          ...(takesBrotli && { 'content-encoding': 'br' }),
        })
        .send(takesBrotli ? await pack(text) : text)
    })
  })
}
