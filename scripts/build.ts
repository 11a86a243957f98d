/**
 * Builds the browser's files (content-hashed, compressed) and the server (a bundle with source maps).
 * `dist/assets.json` maps for the server which hashed name each island, style sheet and icon sprite got.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as esbuild from 'esbuild'
import type { AssetManifest } from '#platform/http/assets.ts'
import { iconNames } from '#ui/icons/names.ts'
import { buildBrowser, foldersIn, inlineAddresses } from './build-browser.ts'
import { iconSprite, readIconSet, shapesOf } from './icon-sprite.ts'

const root = resolve(import.meta.dirname, '..')

/** One full build into an emptied folder: `dist/`, or a separate one for a test run. */
export async function build(dist = join(root, 'dist')): Promise<AssetManifest> {
  const assetsDir = join(dist, 'assets')
  await rm(dist, { recursive: true, force: true })
  await mkdir(assetsDir, { recursive: true })
  const iconShapes = shapesOf(await readIconSet(root), iconNames)
  const icons = await writeIconSprite(assetsDir, iconShapes)
  const [browser, early, server, worker] = await Promise.all([
    buildBrowser(dist, assetsDir),
    buildEarly(assetsDir),
    buildServer(dist),
    buildServiceWorker(dist),
    buildShelf(dist),
  ])
  const files = (await readdir(assetsDir)).filter((name) => !name.endsWith('.map')).sort()
  const python = await copyPython(assetsDir)
  const release = createHash('sha256')
    .update(files.join('\n'))
    .update(server)
    .update(worker)
    .digest('hex')
    .slice(0, 12)
  const built = {
    release,
    version: await versionOf(root),
    commit: commitOf(root),
    icons,
    iconShapes,
    files,
    python,
    early,
  }
  const manifest: AssetManifest = { ...built, ...browser }
  await Promise.all(files.map((name) => compress(join(assetsDir, name))))
  await writeFile(join(dist, 'assets.json'), JSON.stringify(manifest, null, 2))
  return manifest
}

/** The command line for people: one file that any Node from 20 on runs by itself. */
async function buildShelf(dist: string): Promise<void> {
  await esbuild.build({
    entryPoints: [join(root, 'clients/cli/shelf.ts')],
    outfile: join(dist, 'clients/shelf.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
    define: { SHELF_VERSION: JSON.stringify(await versionOf(root)) },
  })
  await chmod(join(dist, 'clients/shelf.mjs'), 0o755)
}

async function versionOf(root: string): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}

/** For people, who search the history for a version; null without git or outside a checkout. */
function commitOf(root: string): string | null {
  const asked = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=10']
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

async function writeIconSprite(assetsDir: string, shapes: Record<string, string>): Promise<string> {
  const sprite = iconSprite(shapes)
  const name = `icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(assetsDir, name), sprite)
  return name
}

// Of eleven hundred files that a start would look for and link, three hundred and fifty are theirs. The protocol of agents
// shares the bundled zod: beside it, it loaded a second one, and its first message took 236 ms of the event loop.
const BUNDLED = new Set(['kysely', 'zod', '@modelcontextprotocol/server'])

/** The rest stays where it was installed: much of it is native, or loads its own files. */
async function packagesApart(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies).filter((name) => !BUNDLED.has(name))
  return names.flatMap((name) => [name, `${name}/*`])
}

/** The server, and beside it its threads: a worker starts from a file of its own. */
async function buildServer(dist: string): Promise<Uint8Array> {
  const result = await esbuild.build({
    entryPoints: {
      main: join(root, 'src/main.ts'),
      'text-worker': join(root, 'src/text-worker.ts'),
      'backup-worker': join(root, 'src/platform/backup/worker.ts'),
      'health-worker': join(root, 'src/features/operations/actions/health/worker.ts'),
      'store-worker': join(root, 'src/platform/store/sqlite/worker.ts'),
    },
    outdir: join(dist, 'server'),
    bundle: true,
    // Dynamic imports become files of their own.
    splitting: true,
    chunkNames: 'part-[hash]',
    external: await packagesApart(),
    platform: 'node',
    format: 'esm',
    target: ['node26'],
    sourcemap: 'linked',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    logLevel: 'warning',
  })
  if (!result.metafile) throw new Error('the server was not built')
  // What runs in a sandbox is not JavaScript and is copied unchanged.
  await cp(join(root, 'src/platform/sandbox/inside'), join(dist, 'server/inside'), {
    recursive: true,
  })
  await cp(join(root, 'docs/help'), join(dist, 'server/help'), { recursive: true })
  const files = Object.keys(result.metafile.outputs)
    .filter((file) => file.endsWith('.js'))
    .sort()
  return Buffer.concat(await Promise.all(files.map(writeInAscii)))
}

/**
 * With one character beyond Latin-1 the engine keeps the whole file in memory with two bytes a character. The bundler
 * escapes such characters, except those in comments and patterns.
 */
async function writeInAscii(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8')
  const ascii = text.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (ascii !== text) await writeFile(file, ascii)
  return Buffer.from(ascii)
}

/**
 * What an island needs before the page is drawn (`client/x.early.ts`): a small script in one piece that the page waits
 * for, so that no key is pressed before it listens.
 */
async function buildEarly(assetsDir: string): Promise<AssetManifest['early']> {
  const early: AssetManifest['early'] = {}
  for (const feature of await foldersIn(join(root, 'src/features'))) {
    const folder = join(feature, 'client')
    const names = existsSync(folder) ? await readdir(folder) : []
    for (const name of names.filter((file) => file.endsWith('.early.ts'))) {
      const { metafile } = await esbuild.build({
        entryPoints: [join(folder, name)],
        outdir: assetsDir,
        bundle: true,
        format: 'iife',
        target: ['es2022'],
        minify: true,
        sourcemap: 'linked',
        metafile: true,
        entryNames: '[name]-[hash]',
        logLevel: 'warning',
      })
      const script = Object.keys(metafile.outputs).find((file) => file.endsWith('.js'))!
      early[basename(name, '.early.ts')] = basename(script)
    }
  }
  return early
}

/** The URL of the service worker never changes, so it is built separately and served unhashed. */
async function buildServiceWorker(dist: string): Promise<Uint8Array> {
  await esbuild.build({
    entryPoints: [join(root, 'src/client/service-worker/service-worker.ts')],
    outfile: join(dist, 'service-worker.js'),
    bundle: true,
    format: 'iife',
    target: ['es2022'],
    minify: true,
    plugins: [inlineAddresses],
    logLevel: 'warning',
  })
  return readFile(join(dist, 'service-worker.js'))
}

const PYTHON_FILES = [
  'pyodide.mjs',
  'pyodide.asm.mjs',
  'pyodide.asm.wasm',
  'pyodide-lock.json',
  'python_stdlib.zip',
]

/**
 * Python for the reader's own browser: 13 MB that only such a run loads. Its files find each other by name, so their
 * folder carries the version. Compressing takes ten seconds, so the result is cached beside the packages.
 */
async function copyPython(assetsDir: string): Promise<string> {
  const from = join(root, 'node_modules/pyodide')
  const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
  const name = `pyodide-${version}`
  const copied = join(root, 'node_modules/.cache/codeshelf', name)
  if (!existsSync(copied)) {
    const draft = `${copied}-${process.pid}`
    await mkdir(draft, { recursive: true })
    for (const file of PYTHON_FILES) {
      await cp(join(from, file), join(draft, file))
      if (!file.endsWith('.zip')) await compress(join(draft, file))
    }
    // Another build may have been faster; its files are the same.
    await rename(draft, copied).catch(() => rm(draft, { recursive: true, force: true }))
  }
  await cp(copied, join(assetsDir, name), { recursive: true })
  return name
}

const LARGE_BYTES = 200_000

async function compress(file: string): Promise<void> {
  if (file.endsWith('.woff2')) return
  const bytes = await readFile(file)
  // The best level takes seconds for the megabyte that draws diagrams, and saves it a few per cent.
  const quality = bytes.length > LARGE_BYTES ? 9 : 11
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now()
  const { release } = await build()
  console.log(`built release ${release} in ${Math.round(performance.now() - started)} ms`)
}
