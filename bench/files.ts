/**
 * Lists and searches: against the smallest server that sends the same bytes, and against themselves as the store grows
 * from one person with a thousand files to a hundred people with ten thousand each.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import { type Load, loadFigures } from './load.ts'
import type { Outcome } from './run.ts'
import { startBare, startProgram } from './support/server.ts'
import { fillShelf, RARE_WORD, readShelf, type Shelf } from './support/shelf.ts'

const SECONDS = 5
const CONNECTIONS = 32
const STORES: readonly [people: number, each: number][] = [
  [1, 1_000],
  [1, 10_000],
  [100, 10_000],
]

const PATHS = {
  '/files': 'text/html',
  '/api/files': 'application/json',
  [`/api/files?q=${RARE_WORD}`]: 'application/json',
  '/api/files?q=return': 'application/json',
}

interface Row {
  files: number
  own: number
  databaseMiB: number
  readyMs: number
  loads: Record<string, Load>
  bare: Load
}

export async function files(): Promise<Outcome> {
  await build()
  const rows: Row[] = []
  for (const [people, each] of STORES) {
    await withShelf(people, each, async (shelf) => rows.push(await measureShelf(shelf, each)))
  }
  return { figures: { connections: CONNECTIONS, seconds: SECONDS, rows }, words: describe(rows) }
}

/** Filling a million files takes minutes: `BENCH_SHELVES=<folder>` keeps the stores there for the next run. */
async function withShelf(
  people: number,
  each: number,
  measure: (shelf: Shelf) => Promise<unknown>,
): Promise<void> {
  const kept = process.env['BENCH_SHELVES']
  const folder = kept
    ? join(kept, `${people}x${each}`)
    : mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    await measure(readShelf(folder) ?? (await fillShelf(folder, people, each)))
  } finally {
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}

async function measureShelf(shelf: Shelf, own: number): Promise<Row> {
  const started = performance.now()
  const program = await startProgram(shelf.dataDir)
  const readyMs = Math.round(performance.now() - started)
  try {
    const loads: Record<string, Load> = {}
    for (const [path, accept] of Object.entries(PATHS)) {
      loads[path] = await load(program.url + path, { cookie: shelf.cookie, accept })
    }
    const page = await fetch(`${program.url}/files`, {
      headers: { cookie: shelf.cookie, accept: 'text/html' },
    })
    const bare = await measureBare(shelf.dataDir, await page.text())
    const databaseMiB = Math.round(statSync(join(shelf.dataDir, 'library.db')).size / 2 ** 20)
    return { files: shelf.files, own, databaseMiB, readyMs, loads, bare }
  } finally {
    await program.stop()
  }
}

async function measureBare(folder: string, body: string): Promise<Load> {
  const file = join(folder, 'page')
  writeFileSync(file, body)
  const bare = await startBare(file, 'text/html; charset=utf-8')
  try {
    return await load(bare.url, {})
  } finally {
    await bare.stop()
  }
}

/** The first requests are slow: the code is not compiled yet. */
async function load(url: string, headers: Record<string, string>): Promise<Load> {
  await loadFigures({ url, headers, connections: CONNECTIONS, seconds: 2 })
  return loadFigures({ url, headers, connections: CONNECTIONS, seconds: SECONDS })
}

function describe(rows: readonly Row[]): string {
  const head = [
    '# Lists and searches',
    '',
    'SQLite, one process, 32 connections. The reader has the files of the second column; the store has those of the first.',
    '',
  ]
  const table = [
    '| Files | Own | MiB | Ready ms | Address | per second | p50 ms | p99 ms | of bare `node:http` |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  for (const row of rows) {
    for (const [path, { perSecond, p50Ms, p99Ms }] of Object.entries(row.loads)) {
      const share =
        path === '/files' ? `${((100 * perSecond) / row.bare.perSecond).toFixed(1)} %` : ''
      table.push(
        `| ${row.files} | ${row.own} | ${row.databaseMiB} | ${row.readyMs} | \`${path}\` | ${perSecond.toFixed(0)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${share} |`,
      )
    }
  }
  return [...head, ...table, '', growth(rows), ''].join('\n')
}

/** The cost of the page in the largest store, against the smallest and against the same reader alone. */
function growth(rows: readonly Row[]): string {
  const cost = (row: Row | undefined) => (row ? 1 / row.loads['/files']!.perSecond : Number.NaN)
  const times = (from: number, to: number) => (cost(rows[to]) / cost(rows[from])).toFixed(2)
  return `\`/files\` costs ${times(0, 2)} x from 1,000 files to 1,000,000, and ${times(1, 2)} x for the same 10,000 files among 1,000,000.`
}
