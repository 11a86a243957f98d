/**
 * The browser's scripts and style sheets. A page loads two or three scripts: the one of every page, which knows whether
 * somebody is signed in, and that of the feature whose page it is. So there are two builds that share nothing: signing
 * in loads seven kilobytes again, and nobody loads thirty files of one kilobyte each.
 */
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import * as esbuild from 'esbuild'
import type { AssetManifest, Script } from '#platform/http/assets.ts'
import { collectPhrases } from './island-phrases.ts'

const root = resolve(import.meta.dirname, '..')

// Islands on pages that are shown to people who are not signed in, by the file they are in.
const VISITOR_BUNDLES: Record<string, readonly string[]> = {
  visitor: [],
  'sign-in': ['messenger-widget', 'passkey', 'stand-in', 'send-once'],
  shared: ['share-page', 'public-reader'],
}

// Pages of their own in a sandboxed frame; nothing else of ours runs there.
const FRAMES = ['agent-view', 'diagram-frame', 'python-frame']

// Islands in one file, because they are on the same pages; the others have a file each. An island without an element on
// the page does nothing.
const SIGNED_IN_BUNDLES: Record<string, readonly string[]> = {
  'signed-in': ['bell', 'share-dialog', 'welcome', 'continue-reading'],
  account: ['device-zone', 'send-once', 'settings-form'],
  'sign-in': ['messenger-widget', 'passkey', 'stand-in'],
  reader: ['file-acts', 'notes-layer'],
  document: ['markdown-reader', 'html-stage', 'svg-stage', 'public-reader', 'share-page'],
  writing: ['editor', 'upload'],
}

export async function buildBrowser(
  dist: string,
  assetsDir: string,
): Promise<Pick<AssetManifest, 'css' | 'sheets' | 'scripts' | 'phrases'>> {
  const islands = await findIslands()
  const inBundles = new Set(Object.values(SIGNED_IN_BUNDLES).flat())
  const alone = [...islands.keys()].filter((name) => !inBundles.has(name) && !FRAMES.includes(name))
  const [styleSheets, visitor, signedIn, frames, phrases] = await Promise.all([
    buildStyleSheets(dist, assetsDir),
    buildScripts(dist, assetsDir, islands, { page: 'visitor', bundles: VISITOR_BUNDLES }),
    buildScripts(dist, assetsDir, islands, {
      page: 'signed-in',
      bundles: { ...SIGNED_IN_BUNDLES, ...eachAlone(alone) },
    }),
    buildScripts(dist, assetsDir, islands, { page: null, bundles: eachAlone(FRAMES) }),
    collectPhrases(phraseSets(islands), SETTINGS),
  ])
  const { styles: css = '', ...others } = styleSheets
  return {
    css,
    sheets: others,
    scripts: { visitor, signedIn, frames },
    phrases: withoutRepeats(phrases),
  }
}

// Parts that are loaded on demand and bring their phrases, which would be on every page otherwise.
const WITH_OWN_PHRASES = {
  'reminder-dialog': 'src/features/reminders/client/dialog/reminder-dialog.tsx',
}

/** The files whose phrases go together: each island's, the scripts of every page, and parts that bring theirs. */
function phraseSets(islands: ReadonlyMap<string, string>): Map<string, string> {
  const others = {
    shell: 'src/client/signed-in.ts',
    visitor: 'src/client/visitor.ts',
    ...WITH_OWN_PHRASES,
  }
  return new Map([
    ...[...islands].filter(([name]) => !FRAMES.includes(name)),
    ...Object.entries(others).map(([name, file]) => [name, join(root, file)] as const),
  ])
}

/** Without what the page's own script brings: an island that shows nothing else is not in the file's name. */
function withoutRepeats(sets: Record<string, string[]>): Record<string, string[]> {
  const shell = new Set(sets['shell'])
  const everywhere = shell.intersection(new Set(sets['visitor']))
  const forVisitors = new Set(Object.values(VISITOR_BUNDLES).flat())
  const ofIslands = Object.entries(sets).map(([name, keys]): [string, string[]] => {
    if (name === 'shell' || name === 'visitor') return [name, keys]
    return [name, [...new Set(keys).difference(forVisitors.has(name) ? everywhere : shell)]]
  })
  return Object.fromEntries(ofIslands.filter(([, keys]) => keys.length > 0))
}

const eachAlone = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [name]]))

interface Bundles {
  /** The script of every page (`src/client/<page>.ts`), also a bundle's name; frames have none. */
  page: 'visitor' | 'signed-in' | null
  /** The islands of each file. */
  bundles: Record<string, readonly string[]>
}

async function buildScripts(
  dist: string,
  assetsDir: string,
  islands: ReadonlyMap<string, string>,
  { page, bundles }: Bundles,
): Promise<Record<string, Script>> {
  const folder = join(dist, 'entries', page ?? 'frames')
  const entryOf = (bundle: string) => join(folder, `${bundle}.ts`)
  for (const [bundle, names] of Object.entries(bundles)) {
    const files = names.map((name) => islands.get(name) ?? missing(name))
    if (bundle === page) files.unshift(join(root, `src/client/${page}.ts`))
    // Marks every bundle as loaded where the page's script is, so that the bundler leaves that in one file.
    else if (page) files.unshift(entryOf(page))
    await writeEntry(entryOf(bundle), files)
  }
  const options = {
    ...SETTINGS,
    entryPoints: Object.keys(bundles).map(entryOf),
    outdir: assetsDir,
    splitting: true,
    plugins: [inlineAddresses, ...(page ? [partsHavePage(entryOf(page))] : [])],
  }
  if (page === 'signed-in') await addSharedModules(entryOf(page), options)
  const { metafile } = await esbuild.build(options)
  await dropIdleImports(metafile)
  const scripts: Record<string, Script> = {}
  for (const [bundle, names] of Object.entries(bundles)) {
    const script = scriptOf(entryOf(bundle), metafile)
    for (const name of [bundle, ...names]) scripts[name] = script
  }
  return scripts
}

const SETTINGS = {
  bundle: true,
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
} as const satisfies esbuild.BuildOptions

async function writeEntry(entry: string, files: readonly string[]): Promise<void> {
  await mkdir(dirname(entry), { recursive: true })
  await writeFile(entry, files.map((file) => `import ${JSON.stringify(file)}\n`).join(''))
}

// Larger modules are loaded with the pages that need them. A button or a dialog is needed by nearly all of them.
const MOST_SHARED_BYTES: readonly [start: string, bytes: number][] = [
  // Needed by the editor and by sign-out, with which no page begins.
  ['src/client/offline/drafts.ts', -1],
  // Needed while a job or sync is running, on three pages.
  ['src/client/request/live-page.ts', -1],
  ['src/client/', 2_000],
  ['src/ui/', 2_000],
  ['src/platform/text/', 2_000],
  ['src/platform/time/', 2_000],
  ['src/platform/', 500],
  // Needed by the playground, and by a file that is run: neither is most pages.
  ['src/features/playground/client/public/', 2_000],
  ['src/features/playground/', -1],
  // Needed by the list of notes and by every page that shows notes.
  ['src/features/notes/client/store/note-state.ts', 3_000],
  ['src/features/notes/client/note/begun-note.ts', 3_000],
  // Needed once a page has notes, which the page's first scripts only wait for.
  ['src/features/notes/client/note/', -1],
  ['src/features/notes/client/layer/', -1],
  // Limits that the list, its commands, and the editor all use: separately, they were a request of their own.
  ['src/features/library/contract/limits.ts', 1_300],
  ['src/features/library/', 3_000],
  ['src/features/', 900],
]

const mostBytes = (file: string) =>
  MOST_SHARED_BYTES.find(([start]) => file.startsWith(start))?.[1] ?? -1

/**
 * Small modules that several files need are bundled with the page's script: each set of files that shares something
 * would otherwise become a file of its own, of a few hundred bytes.
 */
async function addSharedModules(page: string, options: esbuild.BuildOptions): Promise<void> {
  const { metafile } = await esbuild.build({ ...options, metafile: true, write: false })
  const { inputs, outputs } = metafile
  const bytes = new Map<string, number>()
  for (const output of Object.values(outputs))
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs))
      bytes.set(file, bytesInOutput)
  const loads = new Map<string, number>()
  for (const { entryPoint } of Object.values(outputs))
    for (const file of entryPoint ? reachedBy(entryPoint, inputs) : [])
      loads.set(file, (loads.get(file) ?? 0) + 1)
  const has = reachedBy(relative(root, page), inputs)
  // With its dependencies.
  const cost = (file: string) =>
    [...reachedBy(file, inputs).difference(has)].reduce(
      (sum, one) => sum + (bytes.get(one) ?? 0),
      0,
    )
  const shared = [...loads].flatMap(([file, count]) =>
    count > 1 && cost(file) <= mostBytes(file) ? join(root, file) : [],
  )
  await appendFile(page, shared.map((file) => `import ${JSON.stringify(file)}\n`).join(''))
}

function reachedBy(file: string, inputs: esbuild.Metafile['inputs'], seen = new Set<string>()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of inputs[file]?.imports ?? [])
    if (kind === 'import-statement') reachedBy(path, inputs, seen)
  return seen
}

/**
 * The bundler splits modules by the files that need them: code loaded on demand would split a piece out of the page's
 * script for each module they share. Declaring that it is only loaded where the page's script already is keeps that
 * script whole.
 */
function partsHavePage(page: string): esbuild.Plugin {
  return {
    name: 'parts-have-page',
    setup(build) {
      build.onResolve(
        { filter: /^(?:\.\.?\/|#)/ },
        async ({ path, kind, importer, resolveDir }) => {
          if (kind !== 'dynamic-import' || importer.includes('node_modules')) return null
          const found = await build.resolve(path, {
            kind: 'import-statement',
            importer,
            resolveDir,
          })
          return { path: found.path, namespace: 'part' }
        },
      )
      build.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: `import ${JSON.stringify(page)}\nexport * from ${JSON.stringify(path)}`,
        resolveDir: root,
      }))
    },
  }
}

/** Path tables are objects, which the bundler keeps whole; of an enum it inlines only the values that are used. */
export const inlineAddresses: esbuild.Plugin = {
  name: 'inline-addresses',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]paths[\\/]\w+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^export const (\w+) = \{/gm, 'export enum $1 {')
        .replace(/^( +\w+): /gm, '$1 = ')
        .replaceAll('} as const', '}'),
      loader: 'ts',
    }))
  },
}

/**
 * The bundler's own code is in a part that every file imports, also those that use no name from it. It does nothing by
 * itself, so a page that needs none of it does not load it. Blanks keep the source maps true.
 */
async function dropIdleImports({ outputs }: esbuild.Metafile): Promise<void> {
  // It contains no file of ours.
  const idle = new Set(
    Object.entries(outputs).flatMap(([file, { inputs }]) =>
      file.endsWith('.js') && Object.keys(inputs).length === 0 ? [file] : [],
    ),
  )
  for (const [file, output] of Object.entries(outputs)) {
    if (!file.endsWith('.js') || !output.imports.some(({ path }) => idle.has(path))) continue
    const text = await readFile(file, 'utf8')
    const cleaned = text.replace(/import"\.\/([^"]+)";?/g, (statement, name: string) =>
      idle.has(join(dirname(file), name)) ? ' '.repeat(statement.length) : statement,
    )
    if (cleaned === text) continue
    await writeFile(file, cleaned)
    output.imports = output.imports.filter(({ path }) => !idle.has(path))
  }
  // A chunk without exports is empty and unused; another build may have made the same one.
  const empty = [...idle].filter((file) => outputs[file]?.exports.length === 0)
  for (const file of empty.flatMap((name) => [name, `${name}.map`])) await rm(file, { force: true })
}

/** An entry that everything else imports is empty and only imports one shared file: then that file is the script. */
function scriptOf(entry: string, { outputs }: esbuild.Metafile): Script {
  const found = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint && resolve(entryPoint) === entry,
  )
  if (!found) throw new Error(`no output for ${entry}`)
  const [file, { imports, inputs }] = found
  const [only, ...more] = staticImports(imports)
  const isEmpty = Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0)
  const script = isEmpty && only && more.length === 0 ? only : file
  return { file: basename(script), imports: importsOf(script, outputs) }
}

/** Static imports, all the way down, so that the page can request them together. */
function importsOf(file: string, outputs: esbuild.Metafile['outputs']): string[] {
  const seen = new Set<string>()
  const collect = (name: string) => {
    for (const path of staticImports(outputs[name]?.imports ?? [])) {
      if (seen.has(path)) continue
      seen.add(path)
      collect(path)
    }
  }
  collect(file)
  return [...seen].map((path) => basename(path))
}

function staticImports(imports: esbuild.Metafile['outputs'][string]['imports']): string[] {
  return imports.flatMap(({ path, kind }) => (kind === 'import-statement' ? [path] : []))
}

/** Every file of every feature's `client/` folder. An island's name is its file's name, so no two can share one. */
async function findIslands(): Promise<Map<string, string>> {
  const islands = new Map<string, string>()
  for (const feature of await foldersIn(join(root, 'src/features'))) {
    const folder = join(feature, 'client')
    if (!existsSync(folder)) continue
    for (const file of await readdir(folder)) {
      if (!/\.tsx?$/.test(file) || /\.(test|early)\./.test(file)) continue
      const name = file.replace(/\.tsx?$/, '')
      if (islands.has(name)) throw new Error(`two islands are called ${name}`)
      islands.set(name, join(folder, file))
    }
  }
  return islands
}

function missing(name: string): never {
  throw new Error(`there is no island ${name}`)
}

/** The style sheet of every page, and those of pages that few people open (`x.page.css`). */
async function buildStyleSheets(dist: string, assetsDir: string): Promise<Record<string, string>> {
  const entries = new Map([['styles', await writeStyleEntry(dist)]])
  for (const feature of await foldersIn(join(root, 'src/features')))
    for (const styleSheet of await styleSheetsIn(feature, 'of one page'))
      entries.set(basename(styleSheet, '.page.css'), styleSheet)
  const { metafile } = await esbuild.build({
    ...SETTINGS,
    entryPoints: [...entries.values()],
    outdir: assetsDir,
  })
  return Object.fromEntries(
    [...entries].map(([name, entry]) => [name, scriptOf(entry, metafile).file]),
  )
}

/** One style sheet: the design system first, then each feature's own, in the order of their names. */
async function writeStyleEntry(dist: string): Promise<string> {
  const styleSheets = [join(root, 'src/ui/ui.css')]
  for (const feature of await foldersIn(join(root, 'src/features')))
    styleSheets.push(...(await styleSheetsIn(feature, 'of all')))
  const entry = join(dist, 'styles.css')
  const lines = styleSheets.map(
    (styleSheet) => `@import ${JSON.stringify(relative(dist, styleSheet))};`,
  )
  await writeFile(entry, lines.join('\n'))
  return entry
}

async function styleSheetsIn(feature: string, which: 'of all' | 'of one page'): Promise<string[]> {
  const styleSheets = (await readdir(feature)).filter((name) => name.endsWith('.css')).sort()
  const isOfOne = (name: string) => name.endsWith('.page.css')
  return styleSheets
    .filter((name) => isOfOne(name) === (which === 'of one page'))
    .map((name) => join(feature, name))
}

export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort()
}
