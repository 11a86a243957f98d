/**
 * Built files and their list, and the files of phrases, which are served alike: content-hashed, compressed, cached
 * by browsers for a year.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import statics, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '../i18n/index.ts'
import { PHRASES_FOLDER, type PhraseFiles } from '../i18n/phrase-files.ts'
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

// The list of built files, which the build writes beside them.

export interface Script {
  file: string
  /** What it imports before it runs, all the way down. */
  imports: string[]
}

/** What the build writes about the files it made. */
export interface AssetManifest {
  /** Changes whenever anything that reaches a browser or the server's bundle changes. */
  release: string
  /** Of the product, for people and programs: see semver.org. */
  version: string
  /** Of the sources, when they were built in a checkout. */
  commit: string | null
  /** The style sheet of every page. */
  css: string
  /** Style sheets of pages that few people open, by name. */
  sheets: Record<string, string>
  /** The icon sprite, for what the browser draws. */
  icons: string
  /** The markup of each icon, for pages. */
  iconShapes: Record<string, string>
  /** Scripts by the name of their bundle and of each island in it. */
  scripts: {
    /** For pages of people who are not signed in; `visitor` is on every one. */
    visitor: Record<string, Script>
    /** For pages of signed-in people; `signed-in` is on every one. */
    signedIn: Record<string, Script>
    /** Pages in a frame of their own, which run nothing else. */
    frames: Record<string, Script>
  }
  /** The keys of the phrases that each island shows, and the scripts of every page: `shell`, `visitor`. */
  phrases: Record<string, string[]>
  /** By island: the script that must listen before the page is drawn. */
  early: Record<string, string>
  /** The folder with Python for the reader's own browser. */
  python: string
  /** Every hashed file, for the service worker's shell and for the size gate. */
  files: string[]
}

/** What the build wrote; without it nothing can be served. */
export function readAssetManifest(assetsDir: string): AssetManifest {
  return JSON.parse(readFileSync(join(assetsDir, 'assets.json'), 'utf8'))
}

// Serves the files of phrases as built files are served: cached for a year, since another text has another
// name.

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
