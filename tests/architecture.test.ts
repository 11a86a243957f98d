/**
 * The arrows of the house, read from the imports. A wrong one is named with its file.
 *
 *   contract · texts · events -> problems -> rules -> store -> actions -> jobs · tools -> views -> routes -> index
 *
 * Rooms meet at doors; the ground knows no room; the browser gets nothing that needs Node or a schema.
 */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Import,
  packageOf,
  readSource,
  readSources,
  root,
  type Source,
} from './support/sources.ts'

/** Which room may use which other room's door. Lines are added on purpose and never make a circle. */
const DOORS: Record<string, readonly string[]> = {
  boards: ['notes'],
  'code-tools': ['code-run', 'library'],
  finder: ['boards', 'library', 'notes'],
  home: ['account'],
  notes: ['library', 'repos'],
  pictures: ['library', 'notes'],
  push: ['account', 'library'],
  reminders: ['account', 'notes', 'push'],
  shares: ['account', 'library', 'notes', 'pictures', 'viewer'],
  'sign-in': ['account'],
  stats: ['account', 'library', 'notes'],
  trash: ['library'],
  viewer: ['library', 'notes'],
}

/** Each package, or family of packages, lives in one folder and is spoken of in our own words everywhere else. */
const HOMES: Record<string, string> = {
  '@astral-sh': 'src/platform/formatters/',
  '@codemirror': 'src/platform/editor/',
  '@fastify': 'src/platform/http/',
  '@lezer': 'src/platform/editor/',
  '@mermaid-js': 'src/platform/markdown/',
  'better-sqlite3': 'src/platform/store/',
  diff: 'src/platform/diff/',
  fastify: 'src/platform/http/',
  fflate: 'src/platform/archive/',
  katex: 'src/platform/markdown/',
  'linguist-languages': 'src/platform/languages/',
  'markdown-it': 'src/platform/markdown/',
  'node-diff3': 'src/platform/diff/',
  pg: 'src/platform/store/',
  pino: 'src/platform/log/',
  prettier: 'src/platform/formatters/',
  'preact-render-to-string': 'src/platform/html/',
  pyodide: 'src/platform/browser-python/',
  re2js: 'src/platform/patterns/',
  shiki: 'src/platform/highlight/',
  'sql-formatter': 'src/platform/formatters/',
}

/** The languages of the house. */
const LANGUAGES = ['zod', 'kysely', 'preact']

/** The trusted door: who may put text into a page as it is. */
const TRUSTED = ['src/platform/markdown/', 'src/platform/highlight/', 'src/ui/icons/']
const ALSO_TRUSTED = ['src/platform/html/markup.tsx', 'src/ui/layout/page-data.tsx']

/** Who may ask the store about nobody in particular, and how often it is written there. */
const ACROSS_OWNERS: Record<string, number> = {
  'src/features/library/store/bin.ts': 3,
  'src/features/library/store/damage.ts': 1,
  'src/features/library/store/search-check.ts': 1,
  'src/features/library/store/search-text.ts': 2,
  'src/features/library/store/symbols.ts': 1,
  'src/features/notes/store/bin.ts': 1,
  'src/features/notes/store/notes.ts': 1,
  'src/features/pictures/store.ts': 1,
  'src/features/push/store/queue.ts': 8,
  'src/features/push/store/subscriptions.ts': 3,
  'src/features/shares/store.ts': 2,
  'src/features/reminders/store/calendar.ts': 1,
  'src/features/reminders/store/reminders.ts': 1,
  'src/platform/http/idempotency.ts': 1,
}

const DRAWERS: Record<string, number> = {
  contract: 0,
  texts: 0,
  events: 0,
  problems: 1,
  rules: 2,
  store: 3,
  actions: 4,
  jobs: 5,
  tools: 5,
  views: 6,
  routes: 7,
  index: 8,
}

const sources = readSources()
const byFile = new Map(sources.map((source) => [source.file, source]))

interface Arrow {
  source: Source
  to: Import
}

const arrows: Arrow[] = sources.flatMap((source) => source.imports.map((to) => ({ source, to })))
const said = ({ source, to }: Arrow) => `${source.file} -> ${to.file ?? to.from}`
const within = (folder: string) => (file: string | null) => file?.startsWith(folder) ?? false
const inPlatform = within('src/platform/')
const inUi = within('src/ui/')
const inKernel = within('src/client/')
const inRooms = within('src/features/')

function roomOf(file: string | null): string | null {
  return file?.match(/^src\/features\/([^/]+)\//)?.[1] ?? null
}

/** `store.ts`, `store/notes.ts` and `store/index.ts` are all the drawer `store`. */
function drawerOf(file: string | null): string | null {
  return file?.match(/^src\/features\/[^/]+\/([\w-]+)/)?.[1] ?? null
}

function expectNone(arrows: Arrow[]): void {
  expect(arrows.map(said)).toEqual([])
}

test('the reader of imports sees what is there', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(arrows.length).toBeGreaterThan(500)
  const broken = arrows.filter(({ to }) => to.file?.startsWith('src/') && !isThere(to.file))
  expectNone(broken)
})

function isThere(file: string): boolean {
  return byFile.has(file) || globSync(file, { cwd: root }).length > 0
}

test('every file of a room lies in a drawer', () => {
  const loose = sources
    .map(({ file }) => file)
    .filter((file) => roomOf(file) && drawerOf(file) !== 'client')
    .filter((file) => !(drawerOf(file)! in DRAWERS))
  expect(loose).toEqual([])
})

test('inside a room a file imports only from drawers to its left', () => {
  expectNone(
    arrows.filter(({ source, to }) => {
      if (!roomOf(to.file) || roomOf(source.file) !== roomOf(to.file)) return false
      const [from, into] = [drawerOf(source.file)!, drawerOf(to.file)!]
      if (from === into || from === 'client') return false
      return into === 'client' || DRAWERS[into]! >= DRAWERS[from]!
    }),
  )
})

test('views import neither store nor actions, of any room', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        drawerOf(source.file) === 'views' && ['store', 'actions'].includes(drawerOf(to.file) ?? ''),
    ),
  )
})

test('in a room only the store speaks SQL', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        packageOf(to) === 'kysely' && inRooms(source.file) && drawerOf(source.file) !== 'store',
    ),
  )
})

test('rules are pure: no clock, no chance, no file, no network', () => {
  const rules = sources.filter(({ file }) => drawerOf(file) === 'rules')
  const impure = rules.filter(({ code }) =>
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b|\bfetch\(|\bprocess\./.test(
      code,
    ),
  )
  expect(impure.map(({ file }) => file)).toEqual([])
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        drawerOf(source.file) === 'rules' &&
        (/^node:(?!crypto$)/.test(to.from) || within('src/platform/store/')(to.file)),
    ),
  )
})

// --- the browser ---------------------------------------------------------------------------------------------

/** Parts of the ground that a browser may load: no Node, no schema, no store behind them (the last test here proves it). */
const PURE_GROUND = [
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
  'src/platform/i18n/phrases.ts',
  'src/platform/i18n/speak.ts',
  'src/platform/languages/',
  'src/platform/markdown/',
  'src/platform/pictures/address.ts',
  'src/platform/pictures/limits.ts',
  'src/platform/pictures/picture-files.ts',
  'src/platform/tasks/',
  'src/platform/text/',
  'src/platform/time/format.ts',
]

const isPureGround = (file: string | null) => PURE_GROUND.some((part) => file?.startsWith(part))

test('the client of a room imports limits, rules and views of its own room, the kernel, the look and the pure ground', () => {
  const own = ['client', 'rules', 'views']
  const isAllowed = ({ source, to }: Arrow) =>
    to.isType ||
    packageOf(to) !== null ||
    inKernel(to.file) ||
    inUi(to.file) ||
    isPureGround(to.file) ||
    (roomOf(to.file) === roomOf(source.file) &&
      (own.includes(drawerOf(to.file)!) || /\/contract\/limits\.ts$/.test(to.file!)))
  const clients = arrows.filter(({ source }) => drawerOf(source.file) === 'client')
  expectNone(clients.filter((arrow) => !isAllowed(arrow)))
})

test('the types that a client imports come from its own room, the kernel, the look or the ground', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        drawerOf(source.file) === 'client' &&
        to.file !== null &&
        roomOf(to.file) !== null &&
        (roomOf(to.file) !== roomOf(source.file) ||
          ['store', 'actions'].includes(drawerOf(to.file)!)),
    ),
  )
})

test('the kernel imports itself, the look and the pure ground', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        inKernel(source.file) &&
        !to.isType &&
        packageOf(to) === null &&
        !(inKernel(to.file) || inUi(to.file) || isPureGround(to.file)),
    ),
  )
})

test('neither Node nor zod nor the store reaches a browser, however many files lie between', () => {
  const entries = sources.filter(
    ({ file }) => inKernel(file) || drawerOf(file) === 'client' || drawerOf(file) === 'views',
  )
  const carried = entries.flatMap(({ file }) => {
    const isView = drawerOf(file) === 'views'
    // A view that only the server draws may stand on the server's words; one that an island draws may not.
    return isView && !isDrawnByIsland(file) ? [] : pathsToServer(file)
  })
  expect(carried).toEqual([])
})

function isDrawnByIsland(view: string): boolean {
  return sources.some(
    ({ file, imports }) =>
      drawerOf(file) === 'client' && imports.some((to) => !to.isType && to.file === view),
  )
}

/** Every way on which something of the server would be carried along. */
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
      else if (to.file) walk(to.file, [...path, file])
    }
  }
  walk(start, [])
  return found
}

// --- the floors of the house ---------------------------------------------------------------------------------

test('the ground imports no room, no look, no kernel and no roof', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        inPlatform(source.file) && to.file?.startsWith('src/') && !inPlatform(to.file),
    ),
  )
})

test('the look imports only itself, platform/html and the types of platform/i18n', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) =>
        inUi(source.file) &&
        to.file !== null &&
        !inUi(to.file) &&
        !within('src/platform/html/')(to.file) &&
        !(to.isType && within('src/platform/i18n/')(to.file)),
    ),
  )
})

const ROOF = /^src\/(app|features|main)\.ts$|^src\/(shell|commands)\//

test('rooms meet only at doors', () => {
  expectNone(
    arrows.filter(({ source, to }) => {
      const [from, into] = [roomOf(source.file), roomOf(to.file)]
      return into !== null && from !== into && to.file !== `src/features/${into}/index.ts`
    }),
  )
})

test('a door opens only where the table of doors says so', () => {
  expectNone(
    arrows.filter(({ source, to }) => {
      const [from, into] = [roomOf(source.file), roomOf(to.file)]
      return from && into && from !== into && !DOORS[from]?.includes(into)
    }),
  )
})

test('the table of doors has no circle', () => {
  const circleFrom = (room: string, path: string[]): string[] | null => {
    if (path.includes(room)) return [...path, room]
    for (const next of DOORS[room] ?? []) {
      const circle = circleFrom(next, [...path, room])
      if (circle) return circle
    }
    return null
  }
  for (const room of Object.keys(DOORS)) expect(circleFrom(room, [])).toBeNull()
})

test('only the roof sees rooms from outside, and nobody imports the roof from below', () => {
  expectNone(
    arrows.filter(
      ({ source, to }) => roomOf(to.file) && !inRooms(source.file) && !ROOF.test(source.file),
    ),
  )
  expectNone(arrows.filter(({ source, to }) => ROOF.test(to.file ?? '') && !ROOF.test(source.file)))
})

// --- tables --------------------------------------------------------------------------------------------------

/** Who declares a table in the types owns it. */
function tableOwners(): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const { file, code } of sources) {
    for (const [, body] of code.matchAll(
      /interface (?:Tables|TelemetryTables) \{\n([\s\S]*?)\n\s*\}/g,
    )) {
      for (const [, table] of body!.matchAll(/^\s*(\w+)\s*:/gm))
        owners.set(table!, [...(owners.get(table!) ?? []), file])
    }
  }
  return owners
}

test('every table of the migrations is declared by one owner, and the other way round', () => {
  const made = readSources('migrations/*.ts').flatMap(({ code }) =>
    [...code.matchAll(/\.createTable\(\s*'(\w+)'/g)].map(([, table]) => table!),
  )
  const owners = tableOwners()
  expect([...owners.keys()].toSorted()).toEqual(made.toSorted())
  for (const [table, files] of owners) expect(files, table).toHaveLength(1)
})

test('a table is named in SQL only by its owner', () => {
  const owners = tableOwners()
  const tables = [...owners.keys()].join('|')
  const named = new RegExp(
    String.raw`(?:\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin|from|using|table)\(\s*\[?\s*['"]|\b(?:from|join|into|update)\s+"?)(${tables})\b(?!\s*\()`,
    'g',
  )
  const trespass = sources.flatMap(({ file, code }) =>
    [...code.matchAll(named)]
      .map(([, table]) => table!)
      .filter((table) => !isHomeOf(owners.get(table)![0]!, file))
      .map((table) => `${file} names ${table}, which belongs to ${owners.get(table)![0]}`),
  )
  expect(trespass).toEqual([])
})

/** The owner's own file, or a neighbour in the same `store/` drawer. */
function isHomeOf(owner: string, file: string): boolean {
  if (owner === file) return true
  const drawer = owner.match(/^.*\/store\//)?.[0]
  return drawer !== undefined && file.startsWith(drawer)
}

// --- packages, and the few things that stand in listed places ------------------------------------------------

test('each package is imported in one folder; zod, Kysely and Preact are languages of the house', () => {
  const foreign = arrows.filter(({ to }) => {
    const name = packageOf(to)
    return name !== null && !LANGUAGES.includes(name)
  })
  expectNone(foreign.filter(({ source, to }) => !source.file.startsWith(homeOf(packageOf(to)!))))
})

function homeOf(name: string): string {
  return HOMES[name] ?? HOMES[name.split('/')[0]!] ?? 'nowhere'
}

test('text enters a page unescaped only through the trusted door', () => {
  const users = sources
    .filter(({ code }) =>
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write\(|\.setHTMLUnsafe\(/.test(
        code,
      ),
    )
    .map(({ file }) => file)
  const others = users.filter((file) => !TRUSTED.some((folder) => file.startsWith(folder)))
  expect(others).toEqual(ALSO_TRUSTED)
  // Its own element takes any text, so only those may use it.
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
  // The work grows with the square of what differs: two texts of 1 KB may take 40 ms.
  const users = arrows.filter(
    ({ source, to }) =>
      to.file === 'src/platform/diff/index.ts' && !to.isType && !source.file.includes('/client/'),
  )
  expect(users.map(({ source }) => source.file)).toEqual([
    // Draws what the browser has proposed; no page of the server has a proposal.
    'src/features/code-tools/views/changes.tsx',
    'src/features/library/rules/merge-sheet.ts',
    'src/platform/anchoring/comparison.ts',
    'src/platform/formatters/worker.ts',
    'src/platform/shown-texts/changes-json.ts',
    'src/platform/shown-texts/draw-comparison.ts',
  ])
  const callers = arrows.filter(({ to }) =>
    /shown-texts\/(changes-json|draw-comp)/.test(to.file ?? ''),
  )
  expect(new Set(callers.map(({ source }) => source.file))).toEqual(
    new Set(['src/platform/shown-texts/worker.ts']),
  )
})

test('every use of acrossOwners is on the list', () => {
  const uses = sources
    .filter(({ file }) => !within('src/platform/store/')(file))
    .map(({ file, code }) => [file, code.match(/\bacrossOwners\(/g)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(uses)).toEqual(ACROSS_OWNERS)
})

test('only main.ts reads the environment and the arguments', () => {
  // A generator that asks whether it is the program itself reads nothing that a person said.
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
