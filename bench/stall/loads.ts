/**
 * The work during which everybody else must be served: each load prepares what it needs and returns one request, which
 * eight clients then send again and again. A refusal counts as a response; what is measured is how long others waited.
 */

import { AGENTS, agentsAtWork, callsWithoutPause, UNPAUSED } from './agents.ts'
import { Client, createFile, newName, type Repeat, type Target } from './api.ts'
import { tags, wideFolders } from './asked-for-everything.ts'
import { backups, syncs, writesEvents } from './long-work.ts'
import { codeText, honestDocument, hostile, MIB, randomText } from './texts.ts'
import {
  fullBoard,
  fullBoardByApi,
  largeForms,
  passwords,
  sharedNotes,
  sharedPictures,
} from './visitors.ts'
import { anchors, edits, suggestions } from './writers.ts'

export interface Load {
  name: string
  kind: 'honest' | 'hostile'
  /** More than those of every other load. */
  clients?: number
  /** The owner has ten thousand files. */
  prepare(owner: Client, target: Target): Promise<Repeat>
}

const saves =
  (prefix: string, text: (round: number) => string, extension?: string) =>
  async (owner: Client): Promise<Repeat> =>
  (round) =>
    owner.post('/api/files', {
      file_name: newName(prefix, round, extension),
      content: text(round),
    })

/** One file, opened again and again; a parameter avoids caches by URL. */
const opens =
  (fileName: string, text: () => string, path: (id: string, round: number) => string) =>
  async (owner: Client): Promise<Repeat> => {
    const id = await createFile(owner, `${process.pid}-${fileName}`, text())
    return (round) => owner.get(path(id, round))
  }

/** Many files, each opened for the first time, so that no cache helps. */
const opensEachOnce =
  (count: number, extension: string, text: (at: number) => string, path: (id: string) => string) =>
  async (owner: Client): Promise<Repeat> => {
    const ids: string[] = []
    for (let at = 0; at < count; at++)
      ids.push(await createFile(owner, newName('once', at, extension), text(at)))
    return (round) => owner.get(path(ids[round % count]!))
  }

const searches =
  (query: string) =>
  async (owner: Client): Promise<Repeat> =>
  () =>
    owner.get(`/api/files?q=${encodeURIComponent(query)}`)

export const loads: readonly Load[] = [
  // Before the large saves: texts that wait for the index are read one by one, which is a load of its own.
  { name: 'search a word of every file', kind: 'honest', prepare: searches('return') },
  { name: 'search two broad words', kind: 'honest', prepare: searches('return for') },
  { name: 'search three short words', kind: 'honest', prepare: searches('re or -zq') },
  {
    name: 'search sorted by name',
    kind: 'honest',
    prepare: async (owner) => () => owner.get('/api/files?q=return&sort=name_asc'),
  },
  {
    name: 'the palette, a word of every file',
    kind: 'honest',
    prepare: async (owner) => () => owner.get('/api/search?q=return'),
  },
  {
    name: 'export of ten thousand files',
    kind: 'honest',
    prepare: async (owner) => () => owner.get('/api/export'),
  },
  {
    name: 'save 2 MiB of code',
    kind: 'honest',
    prepare: saves('code', (at) => codeText(2 * MIB - 64, at), 'py'),
  },
  {
    name: 'save 2 MiB of random letters',
    kind: 'honest',
    prepare: saves('random', (at) => randomText(2 * MIB - 64, at)),
  },
  {
    name: 'save files of 4 KB',
    kind: 'honest',
    prepare: saves('small', (at) => codeText(4_096, at), 'py'),
  },
  // Every search reads the texts that wait for the index, the newest first and 64 MiB at most. Reading so much code for
  // a word that is not in it took 117 ms of a core with `instr` and takes 28 with GLOB, measured alone. Whether that is
  // why this row has few responses is not known: sixteen texts, half of the bound, gave as few on a busy machine.
  { name: 'search beside fresh large texts', kind: 'honest', prepare: searches('return') },
  {
    name: 'zip of 100 files',
    kind: 'honest',
    async prepare(owner) {
      const selected = await newestIds(owner)
      return () => owner.post('/api/files/create-zip', { file_ids: selected })
    },
  },
  {
    name: 'open a 1.5 MB document, each new',
    kind: 'honest',
    prepare: opensEachOnce(
      8,
      'md',
      (at) => `# ${at}\n${honestDocument(1.5 * MIB)}`,
      (id) => `/md/${id}`,
    ),
  },
  {
    name: 'open a 60 KB document, each new',
    kind: 'honest',
    prepare: opensEachOnce(
      40,
      'md',
      (at) => `# ${at}\n${honestDocument(60_000)}`,
      (id) => `/md/${id}`,
    ),
  },
  {
    name: 'open a file of 200,000 lines',
    kind: 'honest',
    prepare: opens(
      'long.py',
      () => 'x = 1\n'.repeat(200_000),
      (id) => `/file/${id}`,
    ),
  },
  {
    name: 'open code of 100 KB, each new',
    kind: 'honest',
    prepare: opensEachOnce(
      40,
      'py',
      (at) => codeText(100_000, at),
      (id) => `/file/${id}`,
    ),
  },
  { name: 'share with a password', kind: 'honest', prepare: sharesWithPassword },
  { name: 'a backup of everything', kind: 'honest', prepare: backups },
  { name: 'a repository of 20,000 files', kind: 'honest', prepare: syncs },
  { name: 'a branch folder of 150,000 files', kind: 'hostile', prepare: wideFolders },
  { name: '200,000 tags', kind: 'hostile', prepare: tags },
  { name: 'events, 5,000 a second', kind: 'honest', prepare: writesEvents },
  { name: 'ten agents at work', kind: 'honest', clients: AGENTS, prepare: agentsAtWork },
  {
    name: 'calls of agents without pause',
    kind: 'hostile',
    clients: UNPAUSED,
    prepare: callsWithoutPause,
  },
  { name: 'the API page', kind: 'honest', prepare: async (owner) => () => owner.get('/docs') },
  {
    name: 'reference links that multiply',
    kind: 'hostile',
    prepare: opens(
      'links.md',
      () => hostile.referenceLinks,
      (id, at) => `/md/${id}?at=${at}`,
    ),
  },
  {
    name: 'nested quotes',
    kind: 'hostile',
    prepare: opens(
      'quotes.md',
      () => hostile.nestedQuotes,
      (id, at) => `/md/${id}?at=${at}`,
    ),
  },
  {
    name: 'brackets',
    kind: 'hostile',
    prepare: opens(
      'brackets.md',
      () => hostile.brackets,
      (id, at) => `/md/${id}?at=${at}`,
    ),
  },
  {
    name: 'one endless SVG attribute',
    kind: 'hostile',
    prepare: opens(
      'attribute.svg',
      () => hostile.svgAttribute,
      (id) => `/raw_svg/${id}`,
    ),
  },
  {
    name: 'SVG with ten thousand prefixes',
    kind: 'hostile',
    prepare: opens(
      'prefixes.svg',
      () => hostile.svgPrefixes,
      (id) => `/svg/${id}`,
    ),
  },
  {
    name: 'save combining marks',
    kind: 'hostile',
    prepare: saves('marks', (at) => `${at}${hostile.marks}`),
  },
  { name: 'unlock a share with marks', kind: 'hostile', prepare: unlocks },
  {
    name: 'save newlines without a name',
    kind: 'hostile',
    prepare: saves('newlines', (at) => `${at}${hostile.newlines}`, 'm'),
  },
  {
    name: 'outline of blanks in C',
    kind: 'hostile',
    prepare: opensEachOnce(
      16,
      'c',
      (at) => `${hostile.cOutline}// ${at}`,
      (id) => `/file/${id}`,
    ),
  },
  {
    name: 'many short negated words',
    kind: 'hostile',
    prepare: searches(
      Array.from(
        { length: 60 },
        (_, at) => `-${String.fromCharCode(0x5d0 + (at % 22))}${at % 10}`,
      ).join(' '),
    ),
  },
  {
    name: 'a body of a million nodes',
    kind: 'hostile',
    async prepare(owner) {
      const body = `{"file_name":"n.txt","content":"b","x":[${'0,'.repeat(1_000_000)}0]}`
      return () => owner.send('POST', '/api/files', { body })
    },
  },
  {
    name: 'zipped nodes without a session',
    kind: 'hostile',
    async prepare(_owner, { url }) {
      const visitor = new Client(url, null, 8)
      const body = `{"a":[${'[],'.repeat(300_000)}[]]}`
      return () => visitor.send('POST', '/locale', { body, isZipped: true })
    },
  },
  { name: 'note on a heading of 1.9 MB of tables', kind: 'hostile', prepare: anchors },
  { name: 'suggestions among equal lines', kind: 'hostile', prepare: suggestions },
  { name: 'edit with mixed line ends', kind: 'hostile', prepare: edits },
  { name: 'a share with 200 full notes', kind: 'hostile', prepare: sharedNotes },
  { name: 'pictures of a share with 200 full notes', kind: 'hostile', prepare: sharedPictures },
  { name: 'a board with 200 full notes', kind: 'hostile', prepare: fullBoard },
  { name: '200 full notes by the API', kind: 'honest', prepare: fullBoardByApi },
  { name: 'forms of 12 MB without a session', kind: 'hostile', prepare: largeForms },
  { name: 'ten passwords at once', kind: 'hostile', prepare: passwords },
]

/** By pages of twenty: a client keeps only the beginning of long bodies. */
async function newestIds(owner: Client): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ids.length < 100; ) {
    const { body } = await owner.get(`/api/files?limit=20&cursor=${cursor}`)
    const page = JSON.parse(body) as { items: { id: string }[]; next_cursor: string }
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

async function sharesWithPassword(owner: Client): Promise<Repeat> {
  const id = await createFile(owner, newName('shared', 0), 'text')
  return (round) =>
    owner.post(
      `/api/share/${id}`,
      { password: 'correct horse' },
      { headers: { 'idempotency-key': `${process.pid}-${round}` } },
    )
}

async function unlocks(owner: Client, { url }: Target): Promise<Repeat> {
  const id = await createFile(owner, newName('locked', 0), 'text')
  const made = await owner.post(`/api/share/${id}`, { password: 'correct horse' })
  const { share_id } = JSON.parse(made.body) as { share_id: string }
  const visitor = new Client(url, null, 8)
  return () => visitor.post(`/share/${share_id}/unlock`, { password: hostile.marks })
}
