/**
 * Lists and searches: against the smallest server that sends the same bytes, and against themselves as the store grows
 * from one person with a thousand files to a hundred people with ten thousand each.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { type Question, questionsOf } from './support/plans.ts'
import { startProgram } from './support/server.ts'
import { RARE_TERM, type Shelf, withShelf } from './support/shelf.ts'
import { compareWithBare, HOW, type Row, TABLE_HEAD, tableLine } from './support/turns.ts'

const STORES: readonly [people: number, each: number][] = [
  [1, 1_000],
  [1, 10_000],
  [100, 10_000],
]

const PATHS = {
  '/files': 'text/html',
  '/api/files': 'application/json',
  [`/api/files?q=${RARE_TERM}`]: 'application/json',
  '/api/files?q=return': 'application/json',
}

interface Measured {
  files: number
  own: number
  databaseMiB: number
  readyMs: number
  questions: Question[]
  rows: Row[]
}

export async function files(): Promise<Outcome> {
  await build()
  const stores: Measured[] = []
  for (const [people, each] of STORES) {
    await withShelf(people, each, async (shelf) => stores.push(await measureShelf(shelf, each)))
  }
  return { figures: stores, args: describe(stores) }
}

async function measureShelf(shelf: Shelf, own: number): Promise<Measured> {
  const started = performance.now()
  const program = await startProgram(shelf.dataDir)
  const readyMs = Math.round(performance.now() - started)
  const rows: Row[] = []
  try {
    for (const [path, accept] of Object.entries(PATHS)) {
      const headers = { cookie: shelf.cookie, accept }
      rows.push(await compareWithBare(program, path, headers, shelf.dataDir))
    }
  } finally {
    await program.stop()
  }
  const questions = await questionsOf(shelf)
  const databaseMiB = Math.round(statSync(join(shelf.dataDir, 'library.db')).size / 2 ** 20)
  return { files: shelf.files, own, databaseMiB, readyMs, questions, rows }
}

function describe(stores: readonly Measured[]): string {
  const tables = stores.map(
    ({ files, own, databaseMiB, readyMs, questions, rows }) => `## ${number(files)} files

The reader has ${number(own)} of them; the database has ${number(databaseMiB)} MiB; ready ${number(readyMs)} ms after the start;
a list asks ${questions.length} questions.

${TABLE_HEAD}
${rows.map(tableLine).join('\n')}
`,
  )
  return `# Lists and searches

SQLite, one process. ${HOW}

${tables.join('\n')}
## Growth

${growth(stores)}
`
}

/** The cost of the page in the largest store, against the smallest and against the same reader alone. */
function growth(stores: readonly Measured[]): string {
  const cost = (at: number) => stores[at]!.rows.find(({ path }) => path === '/files')!.ours
  const times = (from: number, to: number) =>
    `${(cost(from).perSecond / cost(to).perSecond).toFixed(2)} x in time and ${(cost(to).processorMs / cost(from).processorMs).toFixed(2)} x in processor time`
  const plans = new Set(stores.map(({ questions }) => JSON.stringify(questions)))
  return `\`/files\` costs ${times(0, 2)} from 1,000 files to 1,000,000, and ${times(1, 2)} for the same
10,000 files among 1,000,000. Its questions and their plans are ${plans.size === 1 ? 'the same in all stores' : 'NOT the same in all stores'}:

${stores
  .at(-1)!
  .questions.flatMap(({ plan }) => plan)
  .map((step) => `- \`${step}\``)
  .join('\n')}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
