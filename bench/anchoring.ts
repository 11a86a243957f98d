/**
 * Do anchors follow their text? Lines of real histories are marked, the file is taken some changes later, and the
 * engine locates them; git, by walking every commit in between, gives their true location.
 *
 *  npm run bench anchoring the packages below npm run bench anchoring ~/code/project package:name@60 repositories and
 * packages of one's own choice
 */
import { locateAnchor } from '#platform/anchoring/index.ts'
import { locateThrough } from '#platform/anchoring/locate-through.ts'
import { textsToWalk } from '#platform/anchoring/placing/index.ts'
import { hasText, keyOf } from '#platform/anchoring/similarity.ts'
import { splitLines } from '#platform/highlight/split-lines.ts'
import type { Outcome } from './run.ts'
import { type Fate, fateOf, git, stepsBetween } from './support/fates.ts'
import { openHistory } from './support/histories.ts'

/**
 * Code and prose of different authors: JavaScript, TypeScript, Markdown, a whole-file reformat (eslint) among them;
 * then templates, YAML and style sheets (hexo-theme-next, govuk-frontend), TSX (react-native-paper), and Go.
 */
const SOURCES = [
  ...'fastify undici webpack eslint commander knex rxjs zod express'.split(' '),
  ...'hexo-theme-next govuk-frontend react-native-paper'.split(' '),
]
  .map((name) => `package:${name}@60`)
  .concat('debian:restic', 'debian:hugo', 'debian:prometheus')
const FILES = 60
const LINES = 24
const LONGEST_GAP = 60
const SHORTEST_FAR = 12
const TEXTS =
  /\.([cm]?[jt]sx?|py|go|rs|java|kt|rb|php|c|h|cpp|cs|swift|md|s?css|styl|sql|sh|ya?ml|html|njk|hbs|ejs|tmpl)$/
const MADE_BY_MACHINES =
  /(^|\/)(build|_?vendor|generated|node_modules)\/|(^|\/)dist\/.*\.([cm]?js|css)$|\.min\./

interface Sample {
  old: string
  now: string
  /** What the commits between them made of the file, the oldest first. */
  between: readonly string[]
  /** It occurs more than once, or has no tokens. */
  isCommon: boolean
  line: number
  fate: Fate
  /** The only line with this text before and after: it needs no comparison at all. */
  twin: number | null
}

/** Counts of lines with one outcome. */
interface Tally {
  all: number
  right: number
  wrong: number
  lost: number
}

interface Tallies {
  kept: Tally
  edited: Tally
  deleted: Tally
  unclear: Tally
  twins: Tally
  /** Those still there that occur more than once, or have no tokens. */
  common: Tally
}

interface Row extends Tallies {
  name: string
  /** By one comparison alone. */
  direct: Tallies
  msPerPair: number
}

export async function anchoring(sources: readonly string[]): Promise<Outcome> {
  const rows: Row[] = []
  for (const source of sources.length > 0 ? sources : SOURCES) {
    const history = await openHistory(source)
    try {
      const { folder, name } = history
      rows.push(judge(name, await samplesOf(folder, { random: seeded(7), isFar: false })))
      rows.push(judge(`${name}, far`, await samplesOf(folder, { random: seeded(7), isFar: true })))
    } finally {
      await history.done()
    }
  }
  const all = rows.reduce(joined)
  return { figures: { rows, all }, args: describe(rows, { ...all, name: '**all**' }) }
}

interface Choice {
  random: () => number
  /** As many changes later as there are, up to the longest gap, instead of any number. */
  isFar: boolean
}

async function samplesOf(folder: string, choice: Choice): Promise<Sample[]> {
  const { random } = choice
  const listed = (await git(folder, 'ls-tree', '-r', '--name-only', '-z', 'HEAD')).split('\0')
  const files = shuffled(
    listed.filter((file) => TEXTS.test(file) && !MADE_BY_MACHINES.test(file)),
    random,
  )
  const samples: Sample[] = []
  let used = 0
  for (const file of files) {
    if (used >= FILES) break
    const found = await samplesOfFile(folder, file, choice)
    if (found.length > 0) used++
    samples.push(...found)
  }
  return samples
}

async function samplesOfFile(
  folder: string,
  file: string,
  { random, isFar }: Choice,
): Promise<Sample[]> {
  const log = await git(folder, 'log', '--reverse', '--first-parent', '--format=%H', '--', file)
  const commits = log.trim().split('\n')
  if (commits.length < (isFar ? SHORTEST_FAR : 2)) return []
  // Releases that are years apart are far enough from one another.
  const gap =
    commits.length < 6
      ? 1
      : isFar
        ? Math.min(LONGEST_GAP, commits.length - 1)
        : 2 + Math.floor(random() * Math.min(LONGEST_GAP - 1, commits.length - 2))
  const first = Math.floor(random() * (commits.length - gap))
  const [from, to] = [commits[first]!, commits[first + gap]!]
  const [old, now] = await Promise.all(
    [from, to].map((commit) => git(folder, 'show', `${commit}:${file}`).catch(() => null)),
  )
  if (!old || !now || old === now || old.includes('\0') || isMinified(old)) return []
  const steps = await stepsBetween(folder, file, from, to)
  const walked = commits.slice(first + 1, first + gap)
  const between = await Promise.all(
    textsToWalk(walked).map((commit) => git(folder, 'show', `${commit}:${file}`)),
  )
  const [oldLines, newLines] = [splitLines(old), splitLines(now)]
  const keys = oldLines.map(keyOf)
  const anchors = oldLines.flatMap((line, at) => (line.trim() ? [at + 1] : []))
  return shuffled(anchors, random)
    .slice(0, LINES)
    .map((line) => {
      const tokens = oldLines[line - 1]!
      const fate = fateOf(line, tokens, steps, newLines)
      const key = keys[line - 1]!
      const isCommon = !hasText(key) || keys.indexOf(key) !== keys.lastIndexOf(key)
      return { old, now, between, line, fate, isCommon, twin: twinOf(tokens, oldLines, newLines) }
    })
}

function isMinified(text: string): boolean {
  return text.length / splitLines(text).length > 200
}

function twinOf(tokens: string, oldLines: readonly string[], newLines: readonly string[]) {
  const isSame = (other: string) => keyOf(other) === keyOf(tokens)
  if (keyOf(tokens).length < 12 || oldLines.filter(isSame).length !== 1) return null
  const found = newLines.flatMap((line, at) => (isSame(line) ? [at + 1] : []))
  return found.length === 1 ? found[0]! : null
}

function judge(name: string, samples: readonly Sample[]): Row {
  const row: Row = { ...emptyRow(), name }
  const started = performance.now()
  const direct = samples.map(({ line, old, now }) =>
    locateAnchor({ lineStart: line, lineEnd: line }, old, now),
  )
  const pairs = new Set(samples.map(({ old }) => old)).size
  row.msPerPair = (performance.now() - started) / Math.max(1, pairs)
  samples.forEach((sample, at) => {
    const { line, old, now, between } = sample
    const range = { lineStart: line, lineEnd: line }
    const walk = { texts: [old, ...between, now], found: [direct[at]!], ranges: [range] }
    countAll(row.direct, sample, direct[at]!)
    countAll(row, sample, locateThrough(walk)[0]!)
  })
  return row
}

function countAll(
  tallies: Tallies,
  { fate, twin, isCommon }: Sample,
  { state, lineStart }: ReturnType<typeof locateAnchor>,
): void {
  const anchor = state === 'lost' ? null : lineStart
  const truth = 'line' in fate ? fate.line : null
  if (fate.kind !== 'returned') count(tallies[fate.kind], anchor, truth)
  if (fate.kind === 'kept' && isCommon) count(tallies.common, anchor, truth)
  if (twin !== null) count(tallies.twins, anchor, twin)
}

/** A deleted line has no right location: attaching it is wrong, losing it is right. */
function count(tally: Tally, anchor: number | null, truth: number | null): void {
  tally.all++
  if (anchor === null) tally.lost++
  if (anchor === truth) tally.right++
  else if (anchor !== null) tally.wrong++
}

const KINDS = ['kept', 'common', 'edited', 'deleted', 'unclear', 'twins'] as const

function makeTallies(make: (kind: (typeof KINDS)[number]) => Tally): Tallies {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as unknown as Tallies
}

function emptyRow(): Row {
  const none = () => makeTallies(() => ({ all: 0, right: 0, wrong: 0, lost: 0 }))
  return { name: '', ...none(), direct: none(), msPerPair: 0 }
}

function joined(one: Row, other: Row): Row {
  const sum = (a: Tally, b: Tally) => ({
    all: a.all + b.all,
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    lost: a.lost + b.lost,
  })
  return {
    name: '',
    ...makeTallies((kind) => sum(one[kind], other[kind])),
    direct: makeTallies((kind) => sum(one.direct[kind], other.direct[kind])),
    msPerPair: Math.max(one.msPerPair, other.msPerPair),
  }
}

function describe(rows: readonly Row[], all: Row): string {
  const share = (part: number, { all }: Tally) =>
    all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`
  const alone = { ...all, ...all.direct, name: 'all, by one comparison' }
  const table = [...rows, alone, all].map((row) => [
    row.name,
    ...[row.kept.all, share(row.kept.right, row.kept), share(row.kept.wrong, row.kept)],
    ...[share(row.kept.lost, row.kept)],
    ...[row.common.all, share(row.common.right, row.common), share(row.common.wrong, row.common)],
    ...[row.edited.all, share(row.edited.right, row.edited), share(row.edited.wrong, row.edited)],
    ...[row.deleted.all, share(row.deleted.wrong, row.deleted)],
    ...[row.unclear.all, share(row.unclear.wrong, row.unclear)],
    ...[row.twins.all, share(row.twins.right, row.twins), share(row.twins.wrong, row.twins)],
    row.msPerPair.toFixed(1),
  ])
  return `# Anchoring

${LINES} lines of each of ${FILES} files of a history are looked for 2 to ${LONGEST_GAP} changes later (one, where there are few). The truth is git's:
every commit in between is walked with its own comparison (histogram, blanks ignored), and what a commit removed is
looked for among what it added, by words and by letters. *Kept*: the same words. *Edited*: changed in place. *Deleted*:
nothing like it came in its stead, so any place is a false one. *Unclear*: git cannot say, so neither do we; the figure
is how many we placed. *Twins* stand once in both texts, so where they are is known without comparing anything.
*Common*: the kept ones that have no words, or that the text has several times. A line that one comparison is not sure of
is followed through the texts between, 30 at most; the last row but one is without that. *Far*: files of ${SHORTEST_FAR} changes or
more, as many changes later as there are, up to ${LONGEST_GAP}.
Targets: kept >= 99 % right and <= 0.7 % wrong, common >= 98 and <= 1, edited >= 92 % right, deleted <= 3 % attached. The time is for one
comparison and all ${LINES} lines of a file.

| History | Kept | right | wrong | lost | Common | right | wrong | Edited | right | wrong | Deleted | attached | Unclear | placed | Twins | right | wrong | ms a file |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
}

/** Mulberry32: the same lines at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const taken = all[at]!
    all[at] = all[other]!
    all[other] = taken
  }
  return all
}
