/** Which responses are compressed, and how. */
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

export const compression: FastifyCompressOptions = {
  global: true,
  // A few packed bytes would become megabytes here: packed bodies are refused, see refusePackedBody.
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  // Pages, JSON and text. A download keeps its length, so that a browser can show how much is left.
  customTypes: /^text\/(?!event-stream)|(?:\+|\/)(?:json|xml)(?:;|$)/u,
  // Level 4 costs a millisecond for a page and is as small as gzip's best; assets are compressed at build time.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}
