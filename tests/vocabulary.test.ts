/**
 * The vocabulary of GLOSSARY.md in file names, exported names and comments: a retired word is refused with the word to
 * use, and a name is exported by one file only. Locals and promises (wire fields, columns) are not checked.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { proseOf } from './support/prose.ts'
import { retiredWordsIn } from './support/retired-prose.ts'
import { readSource, readSources, root } from './support/sources.ts'

interface Retired {
  /** Parts of a name: `boardGround` and `board-ground.ts` have the parts `board` and `ground`. */
  words: readonly string[]
  say: string
  /** Names in which the word is the right one; matched against `file: name` or the file alone. */
  unless?: RegExp
  /** The word is wrong here only; everywhere else it is an ordinary word. */
  onlyIn?: RegExp
}

const RETIRED: readonly Retired[] = [
  { words: ['room', 'rooms'], say: 'feature' },
  { words: ['drawer', 'drawers'], say: 'layer' },
  { words: ['house'], say: 'app, or …Deps for what a part is given' },
  { words: ['ground', 'grounds'], say: '…Deps, platform, canvas or background' },
  { words: ['door', 'doors'], say: 'public API, or what it is' },
  { words: ['arrow', 'arrows'], say: 'import', unless: /arrow-?keys?/i },
  { words: ['look'], say: 'ui, appearance, inspect' },
  // In the sandbox it is the kernel of the operating system.
  { words: ['kernel'], say: 'browser core', unless: /^(src\/platform\/sandbox|tests)\// },
  { words: ['roof'], say: 'composition root' },
  // The singular is used in names (`wordInText`), and diffs, queries and previews count several words.
  {
    words: ['words'],
    say: 'labels, strings, text, message, args or token',
    unless: /src\/platform\/diff\/|(query|search|first)-?words|_in_words/i,
  },
  { words: ['desk'], say: 'EditorSession, NotesPage or SignedInPage' },
  {
    words: ['sheet'],
    say: 'NoteState, or BottomSheet, StyleSheet',
    unless: /(bottom|style)-?sheet/i,
  },
  // In the design system it is the surface of a note, as in its CSS classes.
  { words: ['paper', 'papers'], say: 'NoteState', unless: /^(src\/ui|tests\/support\/patterns)\// },
  { words: ['sticky'], say: 'NoteState or StickyNote', unless: /sticky-?notes?/i },
  { words: ['notebook'], say: 'NotesStore' },
  { words: ['pile'], say: 'NoteList' },
  { words: ['hearing'], say: 'ReplyHandler' },
  { words: ['settling'], say: 'resolveConflict' },
  { words: ['acts'], say: 'actions or commands' },
  { words: ['place', 'places'], say: 'location, anchor, slot, rank, cursor or caret' },
  { words: ['answer', 'answers'], say: 'response or result' },
  { words: ['talk'], say: 'request' },
  { words: ['tell', 'told', 'telling'], say: 'emit, log, report or notify; payload, buffered' },
  { words: ['fault', 'faults', 'trouble'], say: 'error' },
  // A letter of an alphabet is one.
  { words: ['letter', 'letters'], say: 'PushMessage or character', unless: /math-?letters/i },
  { words: ['meet', 'meeting'], say: 'deriveKeys, KeyMaterial' },
  { words: ['seal'], say: 'encrypt' },
  { words: ['presence'], say: 'SenderRegistry' },
  { words: ['beat', 'knock', 'bury'], say: 'heartbeat, probe, expire' },
  { words: ['strike', 'enrol'], say: 'deregister, register' },
  { words: ['seat', 'grant'], say: 'Lease, fencingToken' },
  // Years and seconds ahead of now are an ordinary use.
  {
    words: ['ahead'],
    say: 'KeyPrecomputation',
    onlyIn: /^src\/(features|platform)\/push\//,
  },
  { words: ['crowd', 'company'], say: 'burst, peers' },
  { words: ['lanes', 'ledger'], say: 'ConcurrencyLimiter, OutcomeBatcher' },
  // A link that was shared is visited; a request is not.
  {
    words: ['visit', 'visited', 'arrival'],
    say: 'RequestInfo, RequestState or Context',
    unless: /^src\/features\/shares\//,
  },
  { words: ['gate'], say: 'access' },
  { words: ['haste', 'strangers'], say: 'enforceRateLimit, requireAccess' },
  { words: ['kept', 'memo'], say: 'cache, LruCache, saved' },
  { words: ['say', 'said', 'says', 'speak', 'speaker'], say: 'translate, input, locale' },
  { words: ['wish', 'wishes', 'meant', 'oddity'], say: 'input, interpretation, dstGap' },
  { words: ['watched', 'pulse'], say: 'signal' },
  // "By hand" and "to hand over" are an ordinary use.
  { words: ['hand', 'hands', 'hire'], say: 'worker, spawn', onlyIn: /^src\/platform\/threads\// },
  // A toast or an announcement is dismissed; a thread or a sender is not.
  {
    words: ['dismiss'],
    say: 'terminate or deregister',
    onlyIn: /^src\/(platform|features\/push)\//,
  },
  // The event loop has turns.
  { words: ['turns'], say: 'Mutex', onlyIn: /^src\/platform\/(store|threads|text)\// },
  { words: ['guest', 'guests'], say: 'sandboxedProcess or thirdPartyScript' },
  { words: ['happened', 'happenings', 'follows', 'followers'], say: 'runHooks, hooks' },
  { words: ['stand'], say: 'localSignIn', onlyIn: /stand-?in/i },
  { words: ['pad'], say: 'playground' },
  // A scratch folder of a test is one.
  { words: ['scratch'], say: 'playground', unless: /^tests\// },
  // The name of the command is a promise.
  { words: ['bin', 'recycle'], say: 'trash', unless: /recycle-?backfill/i },
  { words: ['born'], say: 'temporaryId' },
  { words: ['elsewhere'], say: 'remoteVersion' },
  { words: ['beyond'], say: 'offscreen' },
  { words: ['chosen'], say: 'selected' },
  { words: ['orphanage'], say: 'orphans' },
]

/** A participle alone does not name the thing: such a type is named by a noun (`SearchOutcome`). */
const PARTICIPLES = /^(Found|Shown|Given|Told|Kept|Written|Handed|Stored|Made|Read|Drawn|Listed)$/

/** Layers are named alike in every feature, and these are what a layer exports. */
const LAYER_NAMES = [
  'agentTools',
  'apiRoutes',
  'events',
  'feature',
  'jobs',
  'pageRoutes',
  'problems',
  'routes',
  // What src/commands/index.ts calls in the file of a command.
  'run',
  'texts',
]

const files = globSync('{src,tests,bench,scripts}/**/*.{ts,tsx,css,py,mjs}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('tests/output/'))
  .sort()

interface Name {
  file: string
  name: string
}

/** The names of files and of their folders, each once. */
function fileNames(): Name[] {
  const paths = new Set(
    files.flatMap((file) =>
      file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
    ),
  )
  return [...paths].map((file) => ({ file, name: basename(file) }))
}

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

/** What a file declares and exports. A program inside a template literal is content, not ours. */
function exportsOf(file: string): Name[] {
  if (!/\.tsx?$/.test(file)) return []
  const code = readSource(file).code.replace(/`(?:\\.|[^`\\])*`/g, '')
  return [...code.matchAll(DECLARED)].map(([, name]) => ({ file, name: name! }))
}

const exported = files.flatMap(exportsOf)

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/**
 * Files directly in `client/` are islands, and an island's name is that of its file: pages of other releases request
 * it.
 */
function isIsland(file: string): boolean {
  return /^src\/features\/[^/]+\/client\/[^/]+\.tsx?$/.test(file)
}

function retiredIn({ file, name }: Name): Retired | undefined {
  const parts = partsOf(name)
  const where = file.endsWith(name) ? file : `${file}: ${name}`
  return RETIRED.find(
    ({ words, unless, onlyIn }) =>
      words.some((word) => parts.includes(word)) &&
      !unless?.test(where) &&
      (onlyIn?.test(where) ?? true),
  )
}

describe('retired words', () => {
  const offenders = [...fileNames().filter(({ file }) => !isIsland(file)), ...exported].flatMap(
    (named) => {
      const retired = retiredIn(named)
      if (retired) return [{ ...named, say: retired.say }]
      return PARTICIPLES.test(named.name) ? [{ ...named, say: 'a noun' }] : []
    },
  )

  test('stand in no file name and no exported name', () => {
    expect(offenders.map(({ file, name, say }) => `${file}: ${name}; say ${say}`)).toEqual([])
  })
})

describe('comments', () => {
  const commented = [...files, ...globSync('migrations/*.ts', { cwd: root })]

  test('have no retired words', () => {
    expect(commented.length).toBeGreaterThan(2_000)
    const offenders = commented.flatMap((file) =>
      proseOf(file, readFileSync(join(root, file), 'utf8')).comments.flatMap((comment) =>
        retiredWordsIn(file, comment).map((word) => `${file}: ${word}: ${comment.slice(0, 120)}`),
      ),
    )
    expect(offenders).toEqual([])
  })

  test('are judged by their sentences, not by code and other meanings', () => {
    const sentences = [
      'The answer takes it back.',
      'Whoever asks is told.',
      'It lies on the ground.',
      'A page says so in words.',
      'Half of the letters',
    ]
    for (const sentence of sentences) expect(retiredWordsIn('src/app.ts', sentence)).not.toEqual([])
    const plain = 'Two letters or digits in place of `kept` and of "the answer", by hand.'
    expect(retiredWordsIn('src/app.ts', plain)).toEqual([])
  })

  test('are distinguished from strings and patterns', () => {
    const code =
      "const a = 'http://b' // one\n// two\nconst c = /[/*]'/ /** three */\n/* four\n * five */ `// six`"
    expect(proseOf('a.ts', code)).toEqual({
      comments: ['one two', 'three', 'four five'],
      strings: ['http://b', '// six'],
    })
  })
})

describe('sentences of the code', () => {
  const offendersIn = (file: string, sentences: readonly string[]) =>
    sentences.flatMap((sentence) =>
      retiredWordsIn(file, sentence).map((word) => `${file}: ${word}: ${sentence.slice(0, 120)}`),
    )

  test('describe what is declared without retired words', () => {
    const lines = globSync('docs/catalogue/*.md', { cwd: root }).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line })),
    )
    expect(lines.length).toBeGreaterThan(500)
    // The sentences of problems are texts on the screen: there only terms of the program are refused.
    const isOnScreen = ({ file, line }: (typeof lines)[number]) =>
      file.endsWith('problems.md') && line.startsWith('| `')
    const { true: onScreen = [], false: others = [] } = Object.groupBy(lines, (one) =>
      isOnScreen(one) ? 'true' : 'false',
    )
    const ofProgram = /\b(?:tells|told|telling|drawers?|kernel|presence|strangers?|guests?)\b/i
    expect(onScreen.filter(({ line }) => ofProgram.test(line))).toEqual([])
    expect(others.flatMap(({ file, line }) => offendersIn(file, [line]))).toEqual([])
  })

  test('report in commands, logs and errors without retired words', () => {
    const messages = readSources().map(({ file, text, code }) => ({
      file,
      // A sample file is content, and a mark such as `FAULT` is no sentence.
      found: /^src\/commands\/(?!demo\/samples)/.test(file)
        ? proseOf(file, text).strings.filter((one) => one.includes(' '))
        : messagesIn(code),
    }))
    expect(messages.flatMap(({ found }) => found).length).toBeGreaterThan(300)
    expect(messages.flatMap(({ file, found }) => offendersIn(file, found))).toEqual([])
    const code = "log.warn({ err }, 'one two'); throw new Error(`three four`); log.info('five')"
    expect(messagesIn(code)).toEqual(['one two', 'three four', 'five'])
  })
})

/** The messages of log lines and of errors. */
function messagesIn(code: string): string[] {
  const message =
    /\b(?:log\.(?:debug|info|warn|error)|new \w*Error)\((?:\s*\{[^{}]*\},)?\s*(['`])((?:\\.|(?!\1)[^\\])*)\1/g
  return [...code.matchAll(message)].map(([, , text]) => text!)
}

/** The methods of HTTP name both ends of a request: routes on the server, calls in the browser. */
const METHOD_NAMES = ['del', 'get', 'patch', 'post', 'put']

test('a name is exported by one file only', () => {
  const sources = exported.filter(
    ({ file }) => file.startsWith('src/') && !/\.(test|fixture)\./.test(file),
  )
  const twice = [...Map.groupBy(sources, ({ name }) => name)]
    .map(([name, places]) => ({ name, owners: [...new Set(places.map(({ file }) => file))] }))
    .filter(({ name, owners }) => owners.length > 1 && !isSharedName(name))
  expect(twice.map(({ name, owners }) => `${name}: ${owners.join(', ')}`)).toEqual([])
})

function isSharedName(name: string): boolean {
  return LAYER_NAMES.includes(name) || METHOD_NAMES.includes(name)
}

test('the splitter of names sees their parts', () => {
  expect(partsOf('boardGround')).toEqual(['board', 'ground'])
  expect(partsOf('MAX_YEARS_AHEAD')).toEqual(['max', 'years', 'ahead'])
  expect(partsOf('kept-pages.test.ts')).toEqual(['kept', 'pages', 'test', 'ts'])
  expect(partsOf('HTTPVisit')).toEqual(['http', 'visit'])
  expect(retiredIn({ file: 'src/app.ts', name: 'lookOf' })?.say).toContain('ui')
  expect(retiredIn({ file: 'src/app.ts', name: 'looksLikeCode' })).toBeUndefined()
})
