/**
 * Builds the browser's files (content-hashed, compressed) and the server (a bundle with source maps).
 * `dist/assets.json` tells the server which hashed name each island, style sheet and icon sprite got.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as esbuild from 'esbuild'
import type { AssetManifest } from '../src/platform/http/assets.ts'
import { iconNames } from '../src/ui/icons/names.ts'
import { iconSprite, readIconSet } from './icon-sprite.ts'

const root = resolve(import.meta.dirname, '..')

/** One full build into an emptied folder: `dist/`, or one of its own for a test run that must not disturb others. */
export async function build(dist = join(root, 'dist')): Promise<AssetManifest> {
  const assetsDir = join(dist, 'assets')
  await rm(dist, { recursive: true, force: true })
  await mkdir(assetsDir, { recursive: true })
  const icons = await writeIconSprite(assetsDir)
  const [browser, early, server, worker] = await Promise.all([
    buildBrowser(dist, assetsDir),
    buildEarly(assetsDir),
    buildServer(dist),
    buildServiceWorker(dist),
  ])
  const files = (await readdir(assetsDir)).filter((name) => !name.endsWith('.map')).sort()
  const python = await copyPython(assetsDir)
  const release = createHash('sha256')
    .update(files.join('\n'))
    .update(server)
    .update(worker)
    .digest('hex')
    .slice(0, 12)
  const manifest: AssetManifest = { release, icons, files, python, early, ...browser }
  await Promise.all(files.map((name) => compress(join(assetsDir, name))))
  await writeFile(join(dist, 'assets.json'), JSON.stringify(manifest, null, 2))
  return manifest
}

async function buildBrowser(
  dist: string,
  assetsDir: string,
): Promise<Pick<AssetManifest, 'css' | 'sheets' | 'scripts'>> {
  const entries = await browserEntries(dist)
  const result = await esbuild.build({
    entryPoints: [...entries.values()],
    outdir: assetsDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Mermaid's small edition was made to be a script of a page, where a variable is a property of the global object.
      'globalThis.__esbuild_esm_mermaid_nm': '__esbuild_esm_mermaid_nm',
    },
    logLevel: 'warning',
  })
  await dropIdleImports(result.metafile)
  const byEntry = new Map<string, string>()
  for (const [file, output] of Object.entries(result.metafile.outputs)) {
    if (output.entryPoint) byEntry.set(resolve(output.entryPoint), file)
  }
  const scripts: AssetManifest['scripts'] = {}
  const sheets: AssetManifest['sheets'] = {}
  for (const [name, entry] of entries) {
    const file = byEntry.get(entry)
    if (!file) throw new Error(`no output for ${entry}`)
    if (file.endsWith('.css')) sheets[name.replace(/\.page$/, '')] = basename(file)
    else scripts[name] = { file: basename(file), imports: importsOf(file, result.metafile) }
  }
  const { styles: css = '', ...others } = sheets
  return { css, sheets: others, scripts }
}

/**
 * The bundler's own code lies in a part that every file imports, also those that take no name from it. It does nothing
 * by itself, so a page that needs none of it does not load it. Blanks keep the source maps true.
 */
async function dropIdleImports({ outputs }: esbuild.Metafile): Promise<void> {
  // It is made of no file of ours.
  const idle = new Set(
    Object.entries(outputs).flatMap(([file, { inputs }]) =>
      file.endsWith('.js') && Object.keys(inputs).length === 0 ? [file] : [],
    ),
  )
  for (const [file, output] of Object.entries(outputs)) {
    if (!file.endsWith('.js') || !output.imports.some(({ path }) => idle.has(path))) continue
    const text = await readFile(file, 'utf8')
    const kept = text.replace(/import"\.\/([^"]+)";?/g, (statement, name: string) =>
      idle.has(join(dirname(file), name)) ? ' '.repeat(statement.length) : statement,
    )
    if (kept === text) continue
    await writeFile(file, kept)
    output.imports = output.imports.filter(({ path }) => !idle.has(path))
  }
}

/** Static imports, all the way down, so that the page can ask for them in one go. */
function importsOf(file: string, metafile: esbuild.Metafile): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    for (const { path, kind } of metafile.outputs[name]?.imports ?? []) {
      if (kind !== 'import-statement' || seen.has(path)) continue
      seen.add(path)
      visit(path)
    }
  }
  visit(file)
  return [...seen].map((path) => basename(path))
}

/**
 * The shell, every file of every `client/` folder of a room (an island, or a module loaded on demand), the style sheet,
 * and those that only the pages of one room need (`x.page.css`). An island's name is its file's name, so two rooms cannot use the same one.
 */
async function browserEntries(dist: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>([
    ['shell', join(root, 'src/client/shell.ts')],
    ['styles', await writeStyleEntry(dist)],
  ])
  for (const room of await foldersIn(join(root, 'src/features'))) {
    for (const sheet of await sheetsIn(room, 'of one page'))
      entries.set(basename(sheet, '.css'), sheet)
    const folder = join(room, 'client')
    if (!existsSync(folder)) continue
    for (const file of await readdir(folder)) {
      if (!/\.tsx?$/.test(file) || /\.(test|early)\./.test(file)) continue
      const name = file.replace(/\.tsx?$/, '')
      if (entries.has(name)) throw new Error(`two islands are called ${name}`)
      entries.set(name, await writeEntry(dist, name, join(folder, file)))
    }
  }
  return entries
}

/**
 * A page always has the shell, so every island says so: then the shell is shared by all of them and stays whole.
 * Otherwise each module that some islands use and others do not is cut out as a file of its own (8.2 kB in 15 files
 * instead of 7.2 in 8).
 */
async function writeEntry(dist: string, name: string, file: string): Promise<string> {
  const entry = join(dist, 'entries', `${name}.ts`)
  const path = (to: string) => JSON.stringify(relative(dirname(entry), to))
  await mkdir(dirname(entry), { recursive: true })
  const shell = path(join(root, 'src/client/shell.ts'))
  await writeFile(entry, `import ${shell}\nexport * from ${path(file)}\n`)
  return entry
}

/** One style sheet: the look first, then each room's own, in the order of their names. */
async function writeStyleEntry(dist: string): Promise<string> {
  const sheets = [join(root, 'src/ui/ui.css')]
  for (const room of await foldersIn(join(root, 'src/features'))) {
    sheets.push(...(await sheetsIn(room, 'of all')))
  }
  const entry = join(dist, 'styles.css')
  const lines = sheets.map((sheet) => `@import ${JSON.stringify(relative(dist, sheet))};`)
  await writeFile(entry, lines.join('\n'))
  return entry
}

async function sheetsIn(room: string, which: 'of all' | 'of one page'): Promise<string[]> {
  const sheets = (await readdir(room)).filter((name) => name.endsWith('.css')).sort()
  const isOfOne = (name: string) => name.endsWith('.page.css')
  return sheets
    .filter((name) => isOfOne(name) === (which === 'of one page'))
    .map((name) => join(room, name))
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort()
}

async function writeIconSprite(assetsDir: string): Promise<string> {
  const sprite = iconSprite(await readIconSet(root), iconNames)
  const name = `icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(assetsDir, name), sprite)
  return name
}

/** The server, and beside it its threads: a worker starts from a file of its own. */
async function buildServer(dist: string): Promise<Uint8Array> {
  const result = await esbuild.build({
    entryPoints: {
      main: join(root, 'src/main.ts'),
      'highlight-worker': join(root, 'src/platform/highlight/worker.ts'),
      'anchoring-worker': join(root, 'src/platform/anchoring/placing/worker.ts'),
      'formatter-worker': join(root, 'src/platform/formatters/worker.ts'),
      'document-worker': join(root, 'src/platform/markdown/document-worker.ts'),
      'long-text-worker': join(root, 'src/platform/long-texts/worker.ts'),
      'reading-worker': join(root, 'src/platform/shown-texts/worker.ts'),
      'store-worker': join(root, 'src/platform/store/sqlite/worker.ts'),
    },
    outdir: join(dist, 'server'),
    bundle: true,
    // What is imported when it is first needed becomes a file of its own.
    splitting: true,
    chunkNames: 'part-[hash]',
    packages: 'external',
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
  // What runs in a sandbox is no JavaScript and goes along as it is.
  await cp(join(root, 'src/platform/sandbox/guest'), join(dist, 'server/guest'), {
    recursive: true,
  })
  const files = Object.keys(result.metafile.outputs)
    .filter((file) => file.endsWith('.js'))
    .sort()
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))))
}

/**
 * What an island needs before the page is drawn (`client/x.early.ts`): a small script in one piece that the page waits
 * for, so that nobody can press a key before it hears.
 */
async function buildEarly(assetsDir: string): Promise<AssetManifest['early']> {
  const early: AssetManifest['early'] = {}
  for (const room of await foldersIn(join(root, 'src/features'))) {
    const folder = join(room, 'client')
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

/** The service worker keeps one address for ever, so it is built apart and served unhashed. */
async function buildServiceWorker(dist: string): Promise<Uint8Array> {
  await esbuild.build({
    entryPoints: [join(root, 'src/client/service-worker.ts')],
    outfile: join(dist, 'service-worker.js'),
    bundle: true,
    format: 'iife',
    target: ['es2022'],
    minify: true,
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
 * folder carries the version. Compressing takes ten seconds, so what was made once is kept beside the packages.
 */
async function copyPython(assetsDir: string): Promise<string> {
  const from = join(root, 'node_modules/pyodide')
  const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
  const name = `pyodide-${version}`
  const kept = join(root, 'node_modules/.cache/codeshelf', name)
  if (!existsSync(kept)) {
    const draft = `${kept}-${process.pid}`
    await mkdir(draft, { recursive: true })
    for (const file of PYTHON_FILES) {
      await cp(join(from, file), join(draft, file))
      if (!file.endsWith('.zip')) await compress(join(draft, file))
    }
    // Another build may have been faster; its files are the same.
    await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
  }
  await cp(kept, join(assetsDir, name), { recursive: true })
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
