/**
 * What an agent pays: the bytes of `tools/list` and of ten frequent results, and how long a call takes beside the
 * route that does the same. Call and route take turns on one connection, so that both meet the same machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import type { Outcome } from './run.ts'
import { Client, type Response } from './stall/api.ts'
import { callTool, signInAgent } from './support/agents.ts'
import { startProgram } from './support/server.ts'
import { fillShelf } from './support/shelf.ts'

const ROUNDS = 300
const WARM_UP = 100
const GOAL = 1.5

interface Row {
  tool: string
  answerBytes: number
  replyBytes: number
  callMs: number
  routeMs: number
  ratio: number
}

type Ask = (round: number) => Promise<Response>

/** `npm run bench agents`. */
export async function agents(): Promise<Outcome> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-agents-'))
  try {
    const shelf = await fillShelf(dataDir, 1, 1_000)
    const program = await startProgram(dataDir)
    try {
      const owner = new Client(program.url, shelf.cookie, 1)
      const agent = await signInAgent(owner, program.url)
      const listed = await agent.ask('tools/list', {})
      const rows: Row[] = []
      for (const [tool, call, route] of await pairsOf(owner, agent.client, agent.headers))
        rows.push(await measure(tool, call, route))
      return { figures: { listBytes: listed.bytes, rows }, args: describe(listed.bytes, rows) }
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(tool: string, call: Ask, route: Ask): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  const bytes = [0, 0]
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [which, ask] of [call, route].entries()) {
      const began = performance.now()
      const answer = await ask(2 * round + which)
      if (round >= WARM_UP) times[which]!.push(performance.now() - began)
      if (answer.status >= 300 || answer.body.includes('"isError":true'))
        throw new Error(`${tool}: ${answer.status} ${answer.body.slice(0, 300)}`)
      bytes[which] = answer.bytes
    }
  const [callMs, routeMs] = times.map((all) => all.toSorted((a, b) => a - b)[ROUNDS / 2]!)
  const [answerBytes, replyBytes] = bytes
  return {
    ...{ tool, answerBytes: answerBytes!, replyBytes: replyBytes! },
    ...{ callMs: callMs!, routeMs: routeMs!, ratio: callMs! / routeMs! },
  }
}

type Pair = [tool: string, call: Ask, route: Ask]

/** The ten that agents call most. A round of its own for each write: nothing is written twice. */
async function pairsOf(
  owner: Client,
  client: Client,
  headers: Record<string, string>,
): Promise<Pair[]> {
  const text = Array.from({ length: 200 }, (_, at) => `def f${at}():\n    return ${at}\n`).join('')
  const made = await owner.post('/api/files', { file_name: 'agents.py', content: text })
  const { id } = JSON.parse(made.body).file as { id: string }
  for (let at = 1; at <= 10; at++)
    await owner.post(`/api/sticky-notes/${id}`, { content: `note ${at}`, line_start: at })
  const note = JSON.parse((await owner.get(`/api/sticky-notes/${id}`)).body).notes[0].id as string
  const get = (path: string) => () => client.send('GET', path, { headers })
  const post = (path: string, body: (round: number) => object) => (round: number) =>
    client.send('POST', path, { headers, body: body(round) })
  const tool = (name: string, given: (round: number) => object) => (round: number) =>
    callTool(client, headers, name, given(round))
  const file = (at: number) => ({ file_name: `new-${at}.py`, content: text })
  return [
    [
      'search',
      tool('search', () => ({ query: 'return' })),
      get('/api/files?q=return&hits=1&sort=best_match&limit=20'),
    ],
    ['list_files', tool('list_files', () => ({})), get('/api/files?limit=50')],
    ['read_file', tool('read_file', () => ({ id })), get(`/api/files/${id}`)],
    ['file_versions', tool('file_versions', () => ({ id })), get(`/api/files/${id}/versions`)],
    ['save_file', tool('save_file', file), post('/api/files', file)],
    ['list_notes', tool('list_notes', () => ({ file_id: id })), get(`/api/sticky-notes/${id}`)],
    ['read_note', tool('read_note', () => ({ id: note })), get(`/api/sticky-notes/note/${note}`)],
    [
      'search_notes',
      tool('search_notes', () => ({ query: 'note' })),
      get('/api/sticky-notes/search?q=note'),
    ],
    ['list_boards', tool('list_boards', () => ({})), get('/api/note-boards')],
    ['due_reminders', tool('due_reminders', () => ({})), get('/api/sticky-notes/reminders/list')],
  ]
}

function describe(listBytes: number, rows: readonly Row[]): string {
  const beyond = rows.filter(({ ratio }) => ratio > GOAL).map(({ tool }) => tool)
  return `# What agents pay

\`tools/list\` takes ${listBytes.toLocaleString('en')} bytes, once for each conversation. Each call beside the route that does the same, ${ROUNDS} times in
turns on one connection, with 1,000 files. Goal: half of the calls take at most ${GOAL} times as long as half of the requests.

| Tool | Answer bytes | Reply bytes | call p50 ms | route p50 ms | ratio |
|---|---|---|---|---|---|
${rows.map(line).join('\n')}

${beyond.length === 0 ? 'Every row is within the goal.' : `Beyond the goal: ${beyond.join(', ')}.`}
`
}

function line({ tool, answerBytes, replyBytes, callMs, routeMs, ratio }: Row): string {
  const bytes = [answerBytes, replyBytes].map((count) => count.toLocaleString('en'))
  const figures = [callMs, routeMs, ratio].map((figure) => figure.toFixed(2))
  return `| ${[tool, ...bytes, ...figures].join(' | ')} |`
}
