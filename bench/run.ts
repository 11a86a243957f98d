/**
 * The benchmarks: `npm run bench` runs all, `npm run bench http` one of them; arguments behind the name are passed to
 * that one. Each builds what it measures, works on loopback only (packages' histories come from the registry), and
 * writes its figures to `bench/results/` with the command that made them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agents } from './agents.ts'
import { anchoring } from './anchoring.ts'
import { board } from './board.ts'
import { codeRun } from './code-run.ts'
import { compare } from './compare.ts'
import { files } from './files.ts'
import { http } from './http.ts'
import { notes } from './notes.ts'
import { observability } from './observability.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { postgres } from './postgres.ts'
import { reminders } from './reminders.ts'
import { repositories } from './repositories.ts'
import { searches } from './searches.ts'
import { stall } from './stall.ts'
import { processorNames } from './support/processors.ts'
import { weight } from './weight.ts'

export interface Outcome {
  /** Everything measured, for machines. */
  figures: unknown
  /** The same for people: a Markdown table and what it means. */
  args: string
}

const benchmarks: Record<string, (args: readonly string[]) => Promise<Outcome>> = {
  http,
  files,
  searches,
  notes,
  observability,
  agents,
  anchoring,
  'code-run': codeRun,
  board,
  pages,
  people,
  reminders,
  repositories,
  stall,
  weight,
  compare,
  postgres,
}

// Needs the URLs of the peers.
const ONLY_BY_NAME = new Set(['compare'])

const [only, ...args] = process.argv.slice(2)
if (only && !(only in benchmarks)) {
  console.error(`there is no benchmark '${only}': ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
for (const [name, run] of Object.entries(benchmarks)) {
  if (only ? only !== name : ONLY_BY_NAME.has(name)) continue
  const { figures, args: report } = await run(args)
  const machine = {
    command: ['npm run bench', name, ...args].join(' '),
    node: process.versions.node,
    processors: processorNames(),
  }
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...machine, figures }, null, 2)}\n`,
  )
  const origin = `Made by \`${machine.command}\` on Node ${machine.node}, ${machine.processors}.`
  writeFileSync(join(folder, `${name}.md`), `${report}\n${origin}\n`)
  console.log(report)
}
