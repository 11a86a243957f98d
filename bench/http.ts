/** What the app costs per request. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { startProgram } from './support/server.ts'
import {
  CONNECTIONS,
  compareWithBare,
  HOW,
  ROUNDS,
  type Row,
  SECONDS,
  TABLE_HEAD,
  tableLine,
} from './support/turns.ts'

const PATHS = [
  '/healthz',
  '/dashboard',
  '/settings',
  '/api/sticky-notes/reminders/summary',
] as const

export async function http(): Promise<Outcome> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-bench-'))
  const program = await startProgram(dataDir)
  try {
    const headers = { cookie: await signIn(program.url), accept: 'text/html' }
    const rows: Row[] = []
    for (const path of PATHS) rows.push(await compareWithBare(program, path, headers, dataDir))
    const long = await keepLong(program.url, headers.cookie)
    const file = await compareWithBare(program, `/file/${long}`, headers, dataDir)
    rows.push({ ...file, path: `/file/<id> of ${LINES} lines` })
    return {
      figures: { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, rows },
      args: `# HTTP\n\n${HOW}\n\n${TABLE_HEAD}\n${rows.map(tableLine).join('\n')}\n`,
    }
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const LINES = 2_000

async function keepLong(url: string, cookie: string): Promise<string> {
  const line = (_: unknown, at: number) => `const value${at} = compute(${at}, "text") // a note`
  const content = Array.from({ length: LINES }, line).join('\n')
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ file_name: 'long.ts', content })
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers, body })
  const { file } = (await response.json()) as { file: { id: string } }
  // The first response may be sent before its colours are ready.
  for (let reading = 0; reading < 3; reading++)
    await (await fetch(`${url}/file/${file.id}`, { headers })).text()
  return file.id
}

/** The first person of a new installation, by local sign-in. */
async function signIn(url: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signed = await (await post('/auth/stand-in', { first_name: 'Dana' })).json()
  const cookie = (await post('/auth/messenger', signed)).headers.get('set-cookie')
  if (!cookie) throw new Error('the login of the benchmark failed')
  return cookie.split(';')[0] ?? ''
}
