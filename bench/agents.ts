/**
 * What an agent pays: the bytes and tokens of `tools/list` and of ten frequent results, and how long a call takes beside the
 * route that does the same. Call and route take turns on one connection, so that both meet the same machine. On a busy machine
 * the time of the clock is that of its other programs: the event loop's processor time is measured too.
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
import { threadTimes } from './support/thread-times.ts'

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
  /** Of the server's event loop. */
  callCpuMs: number
  routeCpuMs: number
  cpuRatio: number
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
        rows.push(await measure(program.pid, tool, call, route))
      return { figures: { listBytes: listed.bytes, rows }, args: describe(listed.bytes, rows) }
    } finally {
      await program.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(pid: number, tool: string, call: Ask, route: Ask): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  const cpu: [number[], number[]] = [[], []]
  const bytes = [0, 0]
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [which, ask] of [call, route].entries()) {
      const ranMs = threadTimes(pid).ranMs
      const began = performance.now()
      const answer = await ask(2 * round + which)
      if (round >= WARM_UP) {
        times[which]!.push(performance.now() - began)
        cpu[which]!.push(threadTimes(pid).ranMs - ranMs)
      }
      if (answer.status >= 300 || answer.body.includes('"isError":true'))
        throw new Error(`${tool}: ${answer.status} ${answer.body.slice(0, 300)}`)
      bytes[which] = answer.bytes
    }
  const [callMs, routeMs] = times.map(middleOf)
  const [callCpuMs, routeCpuMs] = cpu.map(middleOf)
  const [answerBytes, replyBytes] = bytes
  return {
    ...{ tool, answerBytes: answerBytes!, replyBytes: replyBytes! },
    ...{ callMs: callMs!, routeMs: routeMs!, ratio: callMs! / routeMs! },
    ...{ callCpuMs: callCpuMs!, routeCpuMs: routeCpuMs!, cpuRatio: callCpuMs! / routeCpuMs! },
  }
}

function middleOf(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[ROUNDS / 2]!
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
  const beyond = rows.filter(({ cpuRatio }) => cpuRatio > GOAL).map(({ tool }) => tool)
  const late = rows.filter(({ ratio }) => ratio > GOAL).map(({ tool }) => tool)
  return `# What agents pay

\`tools/list\` takes ${listBytes.toLocaleString('en')} bytes, about ${tokensOf(listBytes)} tokens, once for each conversation. Each call beside the route that does the same, ${ROUNDS} times in
turns on one connection, with 1,000 files. Goal: half of the calls take at most ${GOAL} times as long as half of the requests. Of both kinds of time
the processor time of the event loop is the call's own; the time of the clock has whatever else the machine did. A token is taken as four bytes.

| Tool | Answer bytes | tokens | Reply bytes | call p50 ms | route p50 ms | ratio | call p50 processor ms | route | ratio |
|---|---|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}

${beyond.length === 0 ? 'By processor time every row is within the goal.' : `Beyond the goal by processor time: ${beyond.join(', ')}.`}
${late.length === 0 ? 'By the clock too.' : `By the clock beyond it: ${late.join(', ')}.`}
`
}

/** No client's way of counting is ours; they agree on about so many. */
function tokensOf(bytes: number): string {
  return Math.round(bytes / 4).toLocaleString('en')
}

function line({ tool, answerBytes, replyBytes, ...times }: Row): string {
  const [answer, reply] = [answerBytes, replyBytes].map((count) => count.toLocaleString('en'))
  const bytes = [answer, tokensOf(answerBytes), reply]
  const { callMs, routeMs, ratio, callCpuMs, routeCpuMs, cpuRatio } = times
  const figures = [callMs, routeMs, ratio, callCpuMs, routeCpuMs, cpuRatio].map((figure) =>
    figure.toFixed(2),
  )
  return `| ${[tool, ...bytes, ...figures].join(' | ')} |`
}
