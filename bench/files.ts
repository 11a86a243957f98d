/** Lists and searches: against the smallest server that sends the same bytes, and against themselves as the store grows. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../scripts/build.ts'
import { type Measured, measure } from './support/load.ts'
import { type Running, startBare, startProgram } from './support/server.ts'
import { fillShelf, RARE_WORD, type Shelf } from './support/shelf.ts'

const SECONDS = 6
const SIZES: readonly [people: number, each: number][] = process.argv.includes('--small')
  ? [
      [1, 1_000],
      [10, 1_000],
    ]
  : [
      [1, 1_000],
      [1, 10_000],
      [100, 10_000],
    ]

const PATHS = {
  page: '/files',
  list: '/api/files',
  rare: `/api/files?q=${RARE_WORD}`,
  common: '/api/files?q=return',
}

interface Row {
  files: number
  own: number
  databaseMiB: number
  startMs: number
  figures: Record<string, Measured>
  bare: Measured
}

await build()
const rows: Row[] = []
for (const [people, each] of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  try {
    console.log(`filling ${people} x ${each} files`)
    const shelf = await fillShelf(folder, people, each)
    rows.push(await measureShelf(shelf, each))
    console.log(lines(rows.at(-1)!).join('\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
report()

async function measureShelf(shelf: Shelf, own: number): Promise<Row> {
  const started = performance.now()
  const program = await startProgram(shelf.dataDir)
  const startMs = Math.round(performance.now() - started)
  try {
    const headers = { cookie: shelf.cookie, accept: 'text/html' }
    const body = await (await fetch(program.url + PATHS.page, { headers })).text()
    const figures: Record<string, Measured> = {}
    for (const [name, path] of Object.entries(PATHS)) {
      const asked = name === 'page' ? headers : { cookie: shelf.cookie }
      measure(program.url + path, 2, asked)
      figures[name] = measure(program.url + path, SECONDS, asked)
    }
    const bare = await measureBare(body)
    return {
      files: shelf.files,
      own,
      databaseMiB: Math.round(statSync(join(shelf.dataDir, 'library.db')).size / 2 ** 20),
      startMs,
      figures,
      bare,
    }
  } finally {
    await program.stop()
  }
}

async function measureBare(body: string): Promise<Measured> {
  const bare: Running = await startBare(body, 'text/html; charset=utf-8')
  try {
    measure(bare.url, 2)
    return measure(bare.url, SECONDS)
  } finally {
    await bare.stop()
  }
}

function lines({ files, own, databaseMiB, startMs, figures, bare }: Row): string[] {
  const share = (measured: Measured) =>
    `${((100 * measured.requestsPerSecond) / bare.requestsPerSecond).toFixed(1)} %`
  return [
    `${files} files in the store, ${own} of the reader; ${databaseMiB} MiB; ready after ${startMs} ms`,
    `  bare node:http, same bytes: ${bare.requestsPerSecond.toFixed(0)}/s`,
    ...Object.entries(figures).map(
      ([name, measured]) =>
        `  ${name.padEnd(7)} ${measured.requestsPerSecond.toFixed(0)}/s (${share(measured)} of bare), p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms, ${measured.errors} errors`,
    ),
  ]
}

function report(): void {
  const growth = rows.map(
    (row) =>
      `${row.files}: ${(rows[0]!.figures['page']!.requestsPerSecond / row.figures['page']!.requestsPerSecond).toFixed(2)} x`,
  )
  const text = [
    '# Lists and searches',
    '',
    '`npm run bench files` (SQLite, one process, wrk with 32 connections)',
    '',
    '```',
    ...rows.flatMap(lines),
    `growth of the cost of /files, against the smallest store: ${growth.join(', ')}`,
    '```',
    '',
  ]
  const folder = resolve(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'files.md'), text.join('\n'))
  writeFileSync(join(folder, 'files.json'), JSON.stringify(rows, null, 2))
  console.log(text.at(-3))
}
