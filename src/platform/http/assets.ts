/** Built files: content-hashed, compressed at build time, cached by browsers for a year. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import statics, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '../i18n/index.ts'
import type { PhraseFiles } from '../i18n/phrase-files.ts'
import type { AssetManifest } from './asset-manifest.ts'
import { commonHeaders } from './security-headers.ts'

/** Serves what the build wrote and nothing else; any other name is an unknown address, which the disk never sees. */
export async function serveAssets(
  fastify: FastifyInstance,
  assetsDir: string,
  { onKnown, onUnknown }: AssetHandlers,
): Promise<void> {
  const root = join(assetsDir, 'assets')
  // Read with the first question: a thousand names are a tenth of the work of a start.
  let names: ReadonlySet<string> | undefined
  const isKnown = (request: FastifyRequest) => {
    names ??= namesIn(root)
    return names.has(nameIn(request))
  }
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) =>
      isKnown(request) ? onKnown(request, reply) : onUnknown(request, reply),
    )
    await scope.register(statics, options(root))
    // By name: a route of the package's own reads the whole folder for each request, to see how a name is spelled.
    scope.route({
      method: ['HEAD', 'GET'],
      url: '/assets/*',
      handler: (request, reply) => reply.sendFile(nameIn(request)),
      errorHandler(error, request, reply) {
        // A client that left before the first byte gets no error response.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
        else fastify.errorHandler(error, request, reply)
      },
    })
  })
}

const nameIn = ({ params }: FastifyRequest) => (params as { '*': string })['*']

function namesIn(root: string): Set<string> {
  const names = readdirSync(root, { recursive: true })
  return new Set(names.map((name) => String(name).replaceAll('\\', '/')))
}

export interface AssetHandlers {
  onKnown(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  onUnknown(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

function options(root: string): FastifyStaticOptions {
  return {
    root,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders(reply) {
      // The same for everybody, and a sandboxed frame of ours, which has no origin, loads its script from here too.
      reply.headers({ ...commonHeaders, 'access-control-allow-origin': '*' })
    },
  }
}

/** The service worker with its release and shell written on top, since its address never changes. */
export function serviceWorkerText(
  assetsDir: string,
  manifest: AssetManifest,
  phraseFiles: PhraseFiles,
): string {
  const shell = manifest.files.filter(
    (name) => /\.(css|js|svg|woff2)$/.test(name) && isPartOfShell(name, manifest),
  )
  const release = {
    release: manifest.release,
    // The offline page is a visitor's, in whichever language.
    shell: [
      ...shell.map((name) => `/assets/${name}`),
      ...LOCALES.flatMap((locale) => phraseFiles.pathOf(['visitor'], locale) ?? []),
    ],
    offline: '/offline',
  }
  return `self.__RELEASE__=${JSON.stringify(release)};\n${readFileSync(join(assetsDir, 'service-worker.js'), 'utf8')}`
}

function isPartOfShell(name: string, { css, icons, scripts }: AssetManifest): boolean {
  const page = scripts.visitor['visitor']
  return (
    name === css ||
    name === icons ||
    name.endsWith('.woff2') ||
    name === page?.file ||
    (page?.imports.includes(name) ?? false)
  )
}
