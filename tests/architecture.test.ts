/**
 * Which file may import which, read from the imports. A wrong one is named with its file.
 *
 *   contract · texts · events -> problems -> rules -> store -> actions -> jobs · tools -> views -> methods -> routes -> index
 *
 * Features use each other's public API (`index.ts`); the platform knows no feature; the browser gets nothing that needs
 * Node or a schema.
 */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseName } from '#platform/store/names.ts'
import {
  type Import,
  packageOf,
  readSource,
  readSources,
  root,
  type Source,
} from './support/sources.ts'

/** Which feature may use which other feature's public API. Lines are added on purpose and never form a cycle. */
const ALLOWED_FEATURES: Record<string, readonly string[]> = {
  'agent-tools': ['library', 'notes', 'programs', 'push'],
  'agent-writes': ['account', 'library', 'notes'],
  ai: ['account', 'operations'],
  editor: ['library'],
  links: ['library'],
  notes: ['ai', 'editor', 'library', 'links', 'playground', 'repositories'],
  operations: ['code-run', 'library', 'push', 'sign-in'],
  people: ['account', 'sign-in'],
  playground: ['ai', 'code-run', 'library'],
  programs: ['account', 'library'],
  proposals: ['account', 'library', 'notes'],
  push: ['account', 'library'],
  reminders: ['account', 'notes', 'proposals', 'push'],
  'repo-browser': ['library', 'notes', 'repositories', 'viewer'],
  repositories: ['account', 'library'],
  shares: ['account', 'library', 'links', 'notes', 'viewer'],
  'sign-in': ['account'],
  start: ['account', 'library', 'notes', 'reminders', 'repositories', 'viewer'],
  takeout: ['account', 'library', 'notes'],
  viewer: ['ai', 'library', 'links', 'notes', 'playground', 'proposals'],
}

/** Each package, or family of packages, is imported in one folder and is behind our own names everywhere else. */
const HOMES: Record<string, string> = {
  '@astral-sh': 'src/platform/formatters/',
  '@codemirror': 'src/platform/editor/',
  '@fastify': 'src/platform/http/',
  '@lezer': 'src/platform/editor/',
  '@mermaid-js': 'src/platform/markdown/',
  '@modelcontextprotocol': 'src/features/agent-tools/',
  'better-sqlite3': 'src/platform/store/',
  diff: 'src/platform/diff/',
  'eventsource-parser': 'src/platform/language-model/',
  fastify: 'src/platform/http/',
  'find-my-way': 'src/platform/http/',
  fflate: 'src/platform/archive/',
  idb: 'src/client/offline/',
  katex: 'src/platform/markdown/',
  '@opentelemetry/api': 'src/platform/otlp/',
  '@opentelemetry/exporter-logs-otlp-proto': 'src/platform/otlp/',
  '@opentelemetry/exporter-metrics-otlp-proto': 'src/platform/otlp/',
  '@opentelemetry/exporter-trace-otlp-proto': 'src/platform/otlp/',
  '@opentelemetry/resources': 'src/platform/otlp/',
  '@opentelemetry/sdk-logs': 'src/platform/otlp/',
  '@opentelemetry/sdk-metrics': 'src/platform/otlp/',
  '@opentelemetry/sdk-trace': 'src/platform/otlp/',
  '@simplewebauthn/server': 'src/platform/webauthn/',
  'linguist-languages': 'src/platform/languages/',
  'markdown-it': 'src/platform/markdown/',
  'openid-client': 'src/platform/openid/',
  pg: 'src/platform/store/',
  pino: 'src/platform/log/',
  prettier: 'src/platform/formatters/',
  'preact-render-to-string': 'src/platform/html/',
  pyodide: 'src/platform/browser-python/',
  re2js: 'src/platform/patterns/',
  saxes: 'src/platform/xml/',
  shiki: 'src/platform/highlight/',
  'smol-toml': 'src/platform/manifests/',
  'sql-formatter': 'src/platform/formatters/',
}

/** Packages that every folder may use. */
const LANGUAGES = ['zod', 'kysely', 'preact', '@preact/signals']

/** Files that may put text into a page unescaped. */
const TRUSTED = ['src/platform/markdown/', 'src/platform/highlight/', 'src/ui/icons/']
const ALSO_TRUSTED = ['src/platform/html/markup.tsx', 'src/ui/layout/document.tsx']

/** Files that may query the store across owners, and how often each does. */
const ACROSS_OWNERS: Record<string, number> = {
  'src/features/account/store/identities.ts': 3,
  'src/features/agent-writes/store.ts': 2,
  'src/features/account/store/links.ts': 10,
  'src/features/account/store/people-list.ts': 3,
  'src/features/account/store/users.ts': 1,
  'src/features/library/store/trash.ts': 3,
  'src/features/library/store/counts.ts': 1,
  'src/features/library/store/damage.ts': 1,
  'src/features/library/store/search-check.ts': 1,
  'src/features/library/store/search-text.ts': 2,
  'src/features/library/store/symbols.ts': 1,
  'src/features/links/store/links.ts': 1,
  'src/features/notes/store/trash.ts': 1,
  'src/features/notes/store/notes.ts': 1,
  'src/features/notes/store/pictures.ts': 1,
  'src/features/notes/store/tags.ts': 1,
  'src/features/push/store/claims.ts': 3,
  'src/features/push/store/queue.ts': 5,
  'src/features/push/store/subscriptions.ts': 4,
  'src/features/shares/store/shares.ts': 2,
  'src/features/takeout/store/imports.ts': 1,
  'src/features/sign-in/store/passkeys.ts': 2,
  'src/features/sign-in/store/passwords.ts': 1,
  'src/features/programs/store/oauth.ts': 1,
  'src/features/programs/store/tokens.ts': 3,
  'src/features/repositories/store/repos.ts': 3,
  'src/features/repositories/store/tree-changes.ts': 1,
  'src/features/reminders/store/calendar.ts': 1,
  'src/features/reminders/store/lists.ts': 1,
  'src/platform/http/idempotency.ts': 1,
}

const LAYERS: Record<string, number> = {
  contract: 0,
  texts: 0,
  events: 0,
  problems: 1,
  rules: 2,
  store: 3,
  actions: 4,
  jobs: 5,
  views: 6,
  methods: 7,
  routes: 8,
  tools: 9,
  index: 10,
}

const sources = readSources()
const byFile = new Map(sources.map((source) => [source.file, source]))

interface Edge {
  source: Source
  to: Import
}

const edges: Edge[] = sources.flatMap((source) => source.imports.map((to) => ({ source, to })))
const describeEdge = ({ source, to }: Edge) => `${source.file} -> ${to.file ?? to.from}`
const within = (folder: string) => (file: string | null) => file?.startsWith(folder) ?? false
const inPlatform = within('src/platform/')
const inUi = within('src/ui/')
const inBrowserCore = within('src/client/')
const inFeatures = within('src/features/')
const inTexts = within('src/texts/')

function featureOf(file: string | null): string | null {
  return file?.match(/^src\/features\/([^/]+)\//)?.[1] ?? null
}

/** `store.ts`, `store/notes.ts` and `store/index.ts` are all the layer `store`. */
function layerOf(file: string | null): string | null {
  return file?.match(/^src\/features\/[^/]+\/([\w-]+)/)?.[1] ?? null
}

/** The part of a public API that carries no schema, so a browser may load it too. */
const isLimits = (file: string | null) =>
  /^src\/features\/[^/]+\/contract\/(?:[\w-]+-)?limits\.ts$/.test(file ?? '')

function expectNone(edges: Edge[]): void {
  expect(edges.map(describeEdge)).toEqual([])
}

test('the reader of imports sees what is there', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(edges.length).toBeGreaterThan(500)
  const broken = edges.filter(({ to }) => to.file?.startsWith('src/') && !isThere(to.file))
  expectNone(broken)
})

function isThere(file: string): boolean {
  return byFile.has(file) || globSync(file, { cwd: root }).length > 0
}

test('every file of a feature lies in a layer', () => {
  const loose = sources
    .map(({ file }) => file)
    .filter((file) => featureOf(file) && layerOf(file) !== 'client')
    .filter((file) => !(layerOf(file)! in LAYERS))
  expect(loose).toEqual([])
})

test('inside a feature a file imports only from layers to its left', () => {
  expectNone(
    edges.filter(({ source, to }) => {
      if (!featureOf(to.file) || featureOf(source.file) !== featureOf(to.file)) return false
      const [from, into] = [layerOf(source.file)!, layerOf(to.file)!]
      if (from === into || from === 'client') return false
      return into === 'client' || LAYERS[into]! >= LAYERS[from]!
    }),
  )
})

test('views import neither store nor actions, of any feature', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        layerOf(source.file) === 'views' && ['store', 'actions'].includes(layerOf(to.file) ?? ''),
    ),
  )
})

test('in a feature only the store speaks SQL', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        packageOf(to) === 'kysely' && inFeatures(source.file) && layerOf(source.file) !== 'store',
    ),
  )
})

test('rules are pure: no clock, no chance, no file, no network', () => {
  const rules = sources.filter(({ file }) => layerOf(file) === 'rules')
  const impure = rules.filter(({ code }) =>
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b|\bfetch\(|\bprocess\./.test(
      code,
    ),
  )
  expect(impure.map(({ file }) => file)).toEqual([])
  expectNone(
    edges.filter(
      ({ source, to }) =>
        layerOf(source.file) === 'rules' &&
        (/^node:(?!crypto$)/.test(to.from) || within('src/platform/store/')(to.file)),
    ),
  )
})

// --- the browser ---------------------------------------------------------------------------------------------

/**
 * Parts of the platform that a browser may load: no Node, no schema, no store behind them (the last test here proves
 * it).
 */
const PURE_PLATFORM = [
  'src/platform/anchoring/index.ts',
  'src/platform/archive/unzip.ts',
  'src/platform/browser-python/',
  'src/platform/diff/',
  'src/platform/editor/',
  'src/platform/formatters/languages.ts',
  'src/platform/highlight/hidden-characters.ts',
  'src/platform/highlight/line-html.ts',
  'src/platform/highlight/split-lines.ts',
  'src/platform/html/',
  'src/platform/http/paths.ts',
  'src/platform/i18n/phrases.ts',
  'src/platform/languages/',
  'src/platform/links/grammar.ts',
  'src/platform/markdown/',
  'src/platform/pictures/address.ts',
  'src/platform/pictures/limits.ts',
  'src/platform/pictures/write-anew.ts',
  'src/platform/tasks/',
  'src/platform/text/',
  'src/platform/time/format.ts',
]

/** URLs are promises to everybody, so they are below all features. */
const isPaths = within('src/paths/')

/** What a feature's browser code offers to other features, as `index.ts` does on the server. */
const isOfferedToClients = (file: string | null) =>
  /^src\/features\/[^/]+\/client\/public\//.test(file ?? '')

/** What a client reads of a reply, by the names of the wire: the types only, not the schemas. */
const isReplyType = ({ to }: Edge) => to.isType && layerOf(to.file) === 'contract'

const isPurePlatform = (file: string | null) => PURE_PLATFORM.some((part) => file?.startsWith(part))

test('the client of a feature imports limits, rules and views of its own feature, the browser core, the ui and the pure platform', () => {
  const own = ['client', 'rules', 'views']
  const isAllowed = ({ source, to }: Edge) =>
    to.isType ||
    packageOf(to) !== null ||
    inBrowserCore(to.file) ||
    inUi(to.file) ||
    isPurePlatform(to.file) ||
    isOfferedToClients(to.file) ||
    isPaths(to.file) ||
    isLimits(to.file) ||
    (featureOf(to.file) === featureOf(source.file) && own.includes(layerOf(to.file)!))
  const clients = edges.filter(({ source }) => layerOf(source.file) === 'client')
  expectNone(clients.filter((edge) => !isAllowed(edge)))
})

test('the types that a client imports come from its own feature, a contract, the browser core, the ui or the platform', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        layerOf(source.file) === 'client' &&
        to.file !== null &&
        featureOf(to.file) !== null &&
        !isReplyType({ source, to }) &&
        !isOfferedToClients(to.file) &&
        !isLimits(to.file) &&
        (featureOf(to.file) !== featureOf(source.file) ||
          ['store', 'actions'].includes(layerOf(to.file)!)),
    ),
  )
})

test('the browser core imports itself, the ui, the pure platform and addresses', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        inBrowserCore(source.file) &&
        !to.isType &&
        packageOf(to) === null &&
        !(inBrowserCore(to.file) || inUi(to.file) || isPurePlatform(to.file) || isPaths(to.file)),
    ),
  )
})

test('neither Node nor zod nor the store nor all texts reach a browser, however many files lie between', () => {
  const entries = sources.filter(
    ({ file }) => inBrowserCore(file) || layerOf(file) === 'client' || layerOf(file) === 'views',
  )
  const carried = entries.flatMap(({ file }) => {
    const isView = layerOf(file) === 'views'
    // A view that only the server draws may use the server's code; one that an island draws may not.
    return isView && !isDrawnByIsland(file) ? [] : pathsToServer(file)
  })
  expect(carried).toEqual([])
})

function isDrawnByIsland(view: string): boolean {
  return sources.some(
    ({ file, imports }) =>
      layerOf(file) === 'client' && imports.some((to) => !to.isType && to.file === view),
  )
}

/** Every import path by which server code would be bundled. */
function pathsToServer(start: string): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const walk = (file: string, path: string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const to of byFile.get(file)?.imports ?? []) {
      if (to.isType) continue
      if (to.from.startsWith('node:') || ['zod', 'kysely'].includes(packageOf(to) ?? ''))
        found.push([...path, file, to.from].join(' -> '))
      // All texts in all languages: browsers get the few phrases of a page in one language, as a separate file.
      else if (to.file === 'src/texts/index.ts') found.push([...path, file, to.file].join(' -> '))
      else if (to.file) walk(to.file, [...path, file])
    }
  }
  walk(start, [])
  return found
}

// --- the order of the folders ---------------------------------------------------------------------------------

test('the platform imports no feature, no ui, no browser core and no composition root', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        inPlatform(source.file) &&
        to.file?.startsWith('src/') &&
        !inPlatform(to.file) &&
        !inTexts(to.file),
    ),
  )
})

test('addresses import nothing', () => {
  expectNone(edges.filter(({ source }) => isPaths(source.file)))
  expect(sources.some(({ file }) => isPaths(file))).toBe(true)
})

test('texts import only texts and the shape of a phrase', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        inTexts(source.file) &&
        !inTexts(to.file) &&
        !(to.isType && to.file === 'src/platform/i18n/phrases.ts'),
    ),
  )
})

test('the ui imports only itself, platform/html, platform/time and the types of platform/i18n', () => {
  expectNone(
    edges.filter(
      ({ source, to }) =>
        inUi(source.file) &&
        to.file !== null &&
        !inUi(to.file) &&
        !within('src/platform/html/')(to.file) &&
        !within('src/platform/time/')(to.file) &&
        !(to.isType && within('src/platform/i18n/')(to.file)),
    ),
  )
})

const ROOF = /^src\/(app|features|main|text-worker)\.ts$|^src\/(shell|commands)\//
const THREAD = 'src/text-worker.ts'

test('features import each other only through their public API', () => {
  expectNone(
    edges.filter(({ source, to }) => {
      const [from, into] = [featureOf(source.file), featureOf(to.file)]
      if (into === null || from === into || isLimits(to.file)) return false
      // What a feature runs in the threads of long texts is loaded there without the rest of it.
      if (source.file === THREAD && /\/actions\/(?:[\w-]+\/)?in-thread\.ts$/.test(to.file!))
        return false
      if (layerOf(source.file) === 'client' || inBrowserCore(source.file))
        return !isOfferedToClients(to.file) && !isReplyType({ source, to })
      return to.file !== `src/features/${into}/index.ts`
    }),
  )
})

test('a feature imports only the features that the table allows', () => {
  expectNone(
    edges.filter(({ source, to }) => {
      const [from, into] = [featureOf(source.file), featureOf(to.file)]
      // A client that calls another feature's API reads that feature's reply.
      if (layerOf(source.file) === 'client' && isReplyType({ source, to })) return false
      return from && into && from !== into && !ALLOWED_FEATURES[from]?.includes(into)
    }),
  )
})

test('no file imports itself through others, not even for a type', () => {
  const visited = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' -> '))
    if (at >= 0 || visited.has(file)) return
    for (const { file: to, isOnDemand } of byFile.get(file)?.imports ?? [])
      if (to && !isOnDemand) follow(to, [...path, file])
    visited.add(file)
  }
  for (const { file } of sources) follow(file, [])
  expect(circles).toEqual([])
})

test('the table of allowed features has no circle', () => {
  const circleFrom = (feature: string, path: string[]): string[] | null => {
    if (path.includes(feature)) return [...path, feature]
    for (const next of ALLOWED_FEATURES[feature] ?? []) {
      const circle = circleFrom(next, [...path, feature])
      if (circle) return circle
    }
    return null
  }
  for (const feature of Object.keys(ALLOWED_FEATURES)) expect(circleFrom(feature, [])).toBeNull()
})

test('only the composition root sees features from outside, and nobody imports the composition root from below', () => {
  // What the browser core may import is checked together with the clients of features.
  const isJudged = (file: string) => inFeatures(file) || inBrowserCore(file)
  expectNone(
    edges.filter(
      ({ source, to }) => featureOf(to.file) && !isJudged(source.file) && !ROOF.test(source.file),
    ),
  )
  expectNone(edges.filter(({ source, to }) => ROOF.test(to.file ?? '') && !ROOF.test(source.file)))
})

// --- tables --------------------------------------------------------------------------------------------------

/** The file that declares a table in the types owns it; by the table's name in the database. */
function tableOwners(): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const { file, code } of sources) {
    for (const [, body] of code.matchAll(
      /\n {2}interface (?:Tables|TelemetryTables) \{\n([\s\S]*?)\n {2}\}/g,
    )) {
      for (const [, field] of body!.matchAll(/^ {4}(\w+):/gm)) {
        const table = databaseName(field!)
        owners.set(table, [...(owners.get(table) ?? []), file])
      }
    }
  }
  return owners
}

test('every table of the migrations is declared by one owner, and the other way round', () => {
  const made = readSources('migrations/*.ts').flatMap(({ code }) =>
    [...code.matchAll(/\.createTable\(\s*'(\w+)'/g)].map(([, table]) => table!),
  )
  const owners = tableOwners()
  // A later migration may create a table again.
  expect([...owners.keys()].toSorted()).toEqual([...new Set(made)].toSorted())
  for (const [table, files] of owners) expect(files, table).toHaveLength(1)
})

test('a table is named in SQL only by its owner', () => {
  const owners = tableOwners()
  // In raw SQL by its own name, elsewhere by that of the code.
  const camelCase = (table: string) =>
    table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const tables = [...owners.keys()].flatMap((table) => [table, camelCase(table)]).join('|')
  const named = new RegExp(
    String.raw`(?:\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin|from|using|table)\(\s*\[?\s*['"]|\b(?:from|join|into|update)\s+"?)(${tables})\b(?!\s*\()`,
    'g',
  )
  const trespass = sources.flatMap(({ file, code }) =>
    [...code.matchAll(named)]
      .map(([, table]) => databaseName(table!))
      .filter((table) => !isHomeOf(owners.get(table)![0]!, file))
      .map((table) => `${file} names ${table}, which belongs to ${owners.get(table)![0]}`),
  )
  expect(trespass).toEqual([])
})

/** The owner's own file, or a neighbour in the same `store/` layer. */
function isHomeOf(owner: string, file: string): boolean {
  if (owner === file) return true
  const layer = owner.match(/^.*\/store\//)?.[0]
  return layer !== undefined && file.startsWith(layer)
}

// --- packages, and what is allowed in listed files only ---------------------------------------------------------

test('each package is imported in one folder; zod, Kysely and Preact are allowed everywhere', () => {
  const foreign = edges.filter(({ to }) => {
    const name = packageOf(to)
    return name !== null && !LANGUAGES.includes(name)
  })
  expectNone(foreign.filter(({ source, to }) => !source.file.startsWith(homeOf(packageOf(to)!))))
})

function homeOf(name: string): string {
  return HOMES[name] ?? HOMES[name.split('/')[0]!] ?? 'nowhere'
}

test('text enters a page unescaped only in the folders that are trusted with it', () => {
  const users = sources
    .filter(({ code }) =>
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write\(|\.setHTMLUnsafe\(/.test(
        code,
      ),
    )
    .map(({ file }) => file)
  const others = users.filter((file) => !TRUSTED.some((folder) => file.startsWith(folder)))
  expect(others).toEqual(ALSO_TRUSTED)
  // Its own element accepts any text, so only those may use it.
  const borrowers = sources
    .filter(({ code }) =>
      /import \{[^}]*(?<!type )\bMarkup(?:Field)?\b[^}]*\} from [^\n]*html\/markup\.tsx'/.test(
        code,
      ),
    )
    .map(({ file }) => file)
  expect(borrowers.length).toBeGreaterThan(0)
  expect(borrowers.filter((file) => !TRUSTED.some((folder) => file.startsWith(folder)))).toEqual([])
})

test('texts are compared in threads and in the browser, never on the event loop', () => {
  // The work grows with the square of the differences: two texts of 1 KB may take 40 ms.
  const users = edges.filter(
    ({ source, to }) =>
      to.file === 'src/platform/diff/index.ts' && !to.isType && !source.file.includes('/client/'),
  )
  expect(users.map(({ source }) => source.file)).toEqual([
    'src/features/editor/rules/merge-document.ts',
    // Draws a proposal made in the browser; no page of the server has one.
    'src/features/playground/views/changes.tsx',
    'src/platform/anchoring/comparison.ts',
    'src/platform/formatters/run-tool.ts',
    'src/platform/shown-texts/changes-json.ts',
    'src/platform/shown-texts/draw-comparison.ts',
  ])
  const callers = (of: RegExp) =>
    new Set(
      edges
        .filter(({ to }) => !to.isType && of.test(to.file ?? ''))
        .map(({ source }) => source.file),
    )
  expect(callers(/shown-texts\/draw-comp/)).toEqual(
    new Set(['src/platform/shown-texts/in-thread.ts']),
  )
  expect(callers(/shown-texts\/(changes-json|in-thread)/)).toEqual(new Set([THREAD]))
  expect(callers(/markdown\/document-in-thread|formatters\/run-tool/)).toEqual(new Set([THREAD]))
})

test('every use of acrossOwners is on the list', () => {
  const uses = sources
    .filter(({ file }) => !within('src/platform/store/')(file))
    .map(({ file, code }) => [file, code.match(/\bacrossOwners\(/g)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(uses)).toEqual(ACROSS_OWNERS)
})

test('only main.ts reads the environment and the arguments', () => {
  // A generator that checks whether it is the program itself imports nothing.
  const isItself = /process\.argv\[1\] === import\.meta\.filename/g
  const readers = sources.filter(({ code }) =>
    /\bprocess\.(env|argv)\b/.test(code.replace(isItself, '')),
  )
  expect(readers.map(({ file }) => file)).toEqual(['src/main.ts'])
})

test('no file is named after a kind of code', () => {
  const attic = globSync(['src/**', 'scripts/**', 'tests/**', 'migrations/**', 'bench/**'], {
    cwd: root,
  })
    .filter((file) => !file.startsWith('tests/output'))
    .filter((file) =>
      /(^|\/)(utils?|helpers?|common|types|services?|managers?|constants|misc)(\.[\w.]+)?$/.test(
        file,
      ),
    )
  expect(attic).toEqual([])
})

test('the comment reader steps over strings', () => {
  const { code } = readSource('tests/support/sources.ts')
  expect(code).toContain("from.startsWith('node:')")
  expect(code).not.toContain('is not taken for a comment')
})
