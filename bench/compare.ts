/**
 * Side by side with a running peer: the same files, the same requests, the two in turns.
 *
 *   npm run bench compare bytestash http://127.0.0.1:5000
 *   npm run bench compare codeshelf http://127.0.0.1:3000     (ourselves against ourselves: every ratio near 1)
 *
 * It writes ten thousand files into the peer, under an account of its own. Loopback only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/build.ts'
import { bytestash } from './compare/bytestash.ts'
import { codeshelf } from './compare/codeshelf.ts'
import type { Peer, SampleFile } from './compare/peer.ts'
import { type Load, loadFigures } from './load.ts'
import type { Outcome } from './run.ts'
import { codeText } from './stall/texts.ts'
import { startProgram } from './support/server.ts'

const PEERS: Record<string, Peer> = { bytestash, codeshelf }
const FILES = Number(process.env['BENCH_COMPARE_FILES'] ?? 10_000)
const WRITERS = 8
const SECONDS = Number(process.env['BENCH_COMPARE_SECONDS'] ?? 5)
const ROUNDS = 3

const SEARCHES = {
  'search, rare word': 'zebrafinch',
  'search, middling word': 'handler',
  'search, word of every file': 'return',
  'search, two words': 'return zebrafinch',
}

interface Side {
  peer: Peer
  url: string
  headers: Record<string, string>
}

interface Row {
  work: string
  connections: number
  ours: Load
  theirs: Load | null
}

export async function compare([name = '', url = '']: readonly string[]): Promise<Outcome> {
  const peer = PEERS[name]
  if (!peer || !/^http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/.test(url)) {
    const names = Object.keys(PEERS).join('|')
    throw new Error(
      `say which peer runs where: npm run bench compare ${names} http://127.0.0.1:PORT`,
    )
  }
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-compare-'))
  const program = await startProgram(dataDir, { MAX_FILES_PER_USER: '1000000' })
  try {
    const ours = await enter(codeshelf, program.url)
    const theirs = await enter(peer, url.replace('localhost', '127.0.0.1'))
    const rows = [
      { work: 'create a file of 4 KB', connections: WRITERS, ...(await createBoth(ours, theirs)) },
    ]
    for (const { work, connections, path } of readings()) {
      rows.push({ work, connections, ...(await readBoth(ours, theirs, path, connections)) })
      console.log(tableLine(rows.at(-1)!))
    }
    return { figures: rows, args: describe(peer, rows) }
  } finally {
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function enter(peer: Peer, url: string): Promise<Side> {
  return { peer, url, headers: await peer.signIn(url) }
}

interface Reading {
  work: string
  connections: number
  path: (peer: Peer) => string | null
}

function readings(): Reading[] {
  return [
    { work: 'list of 20', connections: 1, path: (peer) => peer.list },
    { work: 'list of 20', connections: 8, path: (peer) => peer.list },
    // For a peer without a page of its own, the list that its page is drawn from is requested.
    { work: 'the page of files', connections: 8, path: (peer) => peer.page ?? peer.list },
    { work: 'tags and counts', connections: 1, path: (peer) => peer.counts },
    ...Object.entries(SEARCHES).map(([work, args]) => ({
      work,
      connections: 1,
      path: (peer: Peer) => peer.search(args),
    })),
    {
      work: 'search, word of every file',
      connections: 8,
      path: (peer: Peer) => peer.search(SEARCHES['search, word of every file']),
    },
  ]
}

/** Eight writers, each side by itself, the files of one side in the same order as of the other. */
async function createBoth(ours: Side, theirs: Side): Promise<Pick<Row, 'ours' | 'theirs'>> {
  return { ours: await createFiles(ours), theirs: await createFiles(theirs) }
}

async function createFiles({ peer, url, headers }: Side): Promise<Load> {
  const waits: number[] = []
  const startedAt = performance.now()
  let next = 0
  const write = async () => {
    while (next < FILES) {
      const { path, body } = peer.create(fileAt(next++))
      const sentAt = performance.now()
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body ?? null,
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${peer.name} answered a create with ${response.status}`)
      waits.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const seconds = (performance.now() - startedAt) / 1_000
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN
  return { perSecond: FILES / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** Every four-hundredth has the rare word, every tenth the middling one, all have the common one. */
function fileAt(at: number): SampleFile {
  const marks = [at % 400 === 0 ? '# zebrafinch' : '', at % 10 === 0 ? '# handler' : '']
  const content = `${marks.join('\n')}\ndef part_${at}():\n    return ${at}\n${codeText(3_900, at)}`
  return { fileName: `file-${process.pid}-${at}.py`, content, tags: [`tag-${at % 20}`] }
}

async function readBoth(
  ours: Side,
  theirs: Side,
  path: Reading['path'],
  connections: number,
): Promise<Pick<Row, 'ours' | 'theirs'>> {
  const turns: Record<'ours' | 'theirs', Load[]> = { ours: [], theirs: [] }
  for (let round = 0; round < ROUNDS; round++) {
    turns.theirs.push(...(await turn(theirs, path, connections)))
    turns.ours.push(...(await turn(ours, path, connections)))
  }
  return { ours: median(turns.ours)!, theirs: median(turns.theirs) }
}

/** None when this release of the peer has no such URL. */
async function turn(
  { peer, url, headers }: Side,
  path: Reading['path'],
  connections: number,
): Promise<Load[]> {
  const address = url + (path(peer) ?? '')
  const first = await fetch(address, { headers })
  await first.arrayBuffer()
  if (first.status === 404) return []
  return [await loadFigures({ url: address, headers, connections, seconds: SECONDS })]
}

function median(loads: readonly Load[]): Load | null {
  return loads.toSorted((a, b) => a.perSecond - b.perSecond)[loads.length >> 1] ?? null
}

function describe(peer: Peer, rows: readonly Row[]): string {
  return `# Side by side with ${peer.name}

${FILES.toLocaleString('en')} Python files of about 4 KB, one person, the same files and requests for both, in turns on one machine; the
median of ${ROUNDS} turns of ${SECONDS} s. Ours are durable when they are answered, and found at once.

| Work | Clients | Ours /s | ${peer.name} /s | Ratio | Ours p50 / p99 ms | ${peer.name} p50 / p99 ms |
|---|---|---|---|---|---|---|
${rows.map(tableLine).join('\n')}
`
}

function tableLine({ work, connections, ours, theirs }: Row): string {
  const latency = ({ p50Ms, p99Ms }: Load) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`
  const cells = [
    work,
    connections,
    Math.round(ours.perSecond),
    theirs ? Math.round(theirs.perSecond) : 'has none',
    theirs ? `${(ours.perSecond / theirs.perSecond).toFixed(2)} x` : '',
    latency(ours),
    theirs ? latency(theirs) : '',
  ]
  return `| ${cells.join(' | ')} |`
}
