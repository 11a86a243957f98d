/** What agents may do with notes and boards. */
import * as z from 'zod'
import { fileRoutes } from '#features/library/index.ts'
import { repoRoutes } from '#features/repositories/index.ts'
import { agentTool, IdText, type ToolResult } from '#platform/agent-tools.ts'
import { lastLine } from '#platform/highlight/split-lines.ts'
import type { CallRoute, Route } from '#platform/http/index.ts'
import { occurrencesLater } from '#platform/long-texts/index.ts'
import { common } from '#platform/problems/index.ts'
import type { BoardList } from './contract/boards.ts'
import type { HistoryReply, NoteRecord, NotesReply, SearchReply } from './contract/replies.ts'
import { refuse } from './problems/index.ts'
import { apiRoutes } from './routes/api.ts'
import { routes as boardRoutes } from './routes/boards.ts'
import { repoApiRoutes } from './routes/repo-api.ts'

const { searchNotes, readNote, noteHistory, updateNote, toggleTask, attachNote } = apiRoutes
const { fileNotes, createFileNote } = apiRoutes
const { boards, boardNotes, createBoardNote } = boardRoutes
const { repoNotes, createRepoNote } = repoApiRoutes

/** Where notes are: one of the three. */
const PLACE = {
  file_id: IdText.optional(),
  board_id: IdText.optional(),
  repo: z.string().optional().describe('With path: a file of a repository.'),
  path: z.string().optional(),
}
const LINES = { line_start: z.int().optional(), line_end: z.int().optional() }
const HEADING = z.string().optional().describe('Id of a heading, instead of lines.')

export const agentTools = [
  agentTool({
    name: 'list_notes',
    title: 'List notes',
    description: 'The notes on a file, a board, or a file of a repository, each at its place now.',
    effect: 'reads',
    hasView: true,
    input: z.object(PLACE),
    routes: [fileNotes],
    async run(call, place) {
      const { list, params } = placeOf(place)
      const data = (await call(list, { params })) as NotesReply
      return { summary: `${data.count} notes.`, quotes: data.notes.map(quoteOf), data }
    },
  }),

  agentTool({
    name: 'read_note',
    title: 'Read a note',
    description: 'One note with its text and place.',
    effect: 'reads',
    input: z.object({
      id: IdText,
      history: z.int().min(1).max(50).optional().describe('So many earlier texts too.'),
    }),
    routes: [readNote, noteHistory],
    async run(call, { id, history }) {
      const params = { note_id: id }
      const result = noteResult(await call(readNote, { params }), 'Read')
      if (history === undefined) return result
      const earlier = (await call(noteHistory, { params, query: { limit: `${history}` } })) as {
        entries: z.infer<typeof HistoryReply>['entries']
      }
      const quotes = earlier.entries.map(({ number, by, content }) => ({
        of: `text ${number} of it, by ${by ?? 'the person'}`,
        text: content,
      }))
      return {
        ...result,
        quotes: [...(result.quotes ?? []), ...quotes],
        data: { ...(result.data as object), history: earlier.entries },
      }
    },
  }),

  agentTool({
    name: 'search_notes',
    title: 'Search notes',
    description: 'Notes that hold a phrase in title or text: titles first, then the newest.',
    effect: 'reads',
    input: z.object({
      query: z.string(),
      tag: z.string().optional().describe('Only notes in which this #tag is written; without #.'),
      limit: z.int().optional(),
    }),
    routes: [searchNotes],
    async run(call, { query, tag, limit }) {
      const asked = { q: query, tag, limit: limit === undefined ? undefined : `${limit}` }
      const data = (await call(searchNotes, { query: asked })) as z.infer<typeof SearchReply>
      const more = data.has_more ? ' There are more: use a longer phrase.' : ''
      return {
        summary: `${data.count} notes.${more}`,
        quotes: data.results.map(({ id, title, preview }) => ({
          of: `note ${id}`,
          text: title === '' ? preview : `${title}\n${preview}`,
        })),
        data,
      }
    },
  }),

  agentTool({
    name: 'write_note',
    title: 'Write a note',
    description:
      'A new note: on a file or a file of a repository (at lines, at a heading, or at a text that you quote), or on a board. Markdown; "- [ ]" makes boxes.',
    effect: 'adds',
    input: z.object({
      ...PLACE,
      ...LINES,
      quote: z.string().min(1).optional().describe('The text it is about, once in the file.'),
      heading: HEADING,
      title: z.string().optional(),
      content: z.string(),
      color: z.string().optional(),
    }),
    routes: [createFileNote, fileRoutes.readFile],
    async run(call, { quote, heading, title, content, color, ...more }, person) {
      const { line_start, line_end, ...place } = more
      const { create, params } = placeOf(place)
      if (quote !== undefined && (line_start ?? line_end) !== undefined)
        throw common.refuse('invalid_payload', { field: 'quote', reason: 'or lines, not both' })
      const lines =
        quote === undefined
          ? { line_start, line_end }
          : await linesOfQuote(call, person, place, quote)
      const body = { title, content, color, ...lines, anchor_id: heading }
      return noteResult(await call(create, { params, body: withoutMissing(body) }), 'Written')
    },
  }),

  agentTool({
    name: 'change_note',
    title: 'Change a note',
    description:
      'Changes text, title or colour of a note. prev_updated_at is updated_at as you read it: on conflict look at the note that comes back.',
    effect: 'changes',
    input: z.object({
      id: IdText,
      prev_updated_at: z.string(),
      content: z.string().optional(),
      title: z.string().optional(),
      color: z.string().optional(),
    }),
    routes: [updateNote],
    run: async (call, { id, ...body }) =>
      noteResult(await call(updateNote, { params: { note_id: id }, body }), 'Changed'),
  }),

  agentTool({
    name: 'tick_task',
    title: 'Tick a box of a note',
    description: 'Ticks or clears one box; index counts the boxes of the note from 0.',
    effect: 'changes',
    input: z.object({
      id: IdText,
      index: z.int(),
      checked: z.boolean(),
      prev_updated_at: z.string().optional(),
    }),
    routes: [toggleTask],
    async run(call, { id, ...body }) {
      const params = { note_id: id }
      const data = (await call(toggleTask, { params, body })) as { content: string }
      return {
        summary: body.checked ? 'Ticked.' : 'Cleared.',
        quotes: [{ of: `note ${id}`, text: data.content }],
        data,
      }
    },
  }),

  agentTool({
    name: 'move_note',
    title: 'Move a note',
    description:
      'Ties a note to other lines or a heading of its text, or takes a note of a board to another board.',
    effect: 'changes',
    input: z.object({ id: IdText, ...LINES, heading: HEADING, board_id: IdText.optional() }),
    routes: [attachNote, updateNote],
    async run(call, { id, heading, board_id, ...lines }) {
      const params = { note_id: id }
      const body = withoutMissing({ ...lines, anchor_id: heading })
      if (board_id !== undefined && Object.keys(body).length > 0)
        throw common.refuse('invalid_payload', { field: 'board_id', reason: 'or lines, not both' })
      if (board_id !== undefined)
        return noteResult(await call(updateNote, { params, body: { board_id } }), 'Moved')
      return noteResult(await call(attachNote, { params, body }), 'Moved')
    },
  }),

  agentTool({
    name: 'list_boards',
    title: 'List boards',
    description: 'Every board with the number of its notes.',
    effect: 'reads',
    input: z.object({}),
    routes: [boards],
    async run(call) {
      const data = (await call(boards)) as BoardList
      const rows = data.boards.map(({ id, name, note_count: n }) => `${id}  ${name}  (${n} notes)`)
      return {
        summary: `${rows.length} boards.`,
        quotes: [{ of: 'id and name', text: rows.join('\n') }],
        data,
      }
    },
  }),
]

type Place = { [Field in keyof typeof PLACE]?: string | undefined }

/** Whether the token may reach it is judged by the routes. */
function placeOf({ file_id, board_id, repo, path }: Place): {
  list: Route
  create: Route
  params: Record<string, string>
} {
  const isOfRepo = repo !== undefined && path !== undefined
  const isHalf = !isOfRepo && (repo ?? path) !== undefined
  const given = [file_id !== undefined, board_id !== undefined, isOfRepo].filter(Boolean)
  if (given.length !== 1 || isHalf)
    throw common.refuse('invalid_payload', {
      field: 'file_id',
      reason: 'exactly one of file_id, board_id, or repo with path',
    })
  if (file_id !== undefined) return { list: fileNotes, create: createFileNote, params: { file_id } }
  if (board_id !== undefined)
    return { list: boardNotes, create: createBoardNote, params: { board_id } }
  const params = { repo_name: repo!, '*': path! }
  return { list: repoNotes, create: createRepoNote, params }
}

/** Which lines hold the quote, and of which version: a text that occurs twice would be a guess. */
async function linesOfQuote(call: CallRoute, person: string, place: Place, quote: string) {
  const { content, ...counted } = await quotedText(call, place)
  const { count, first } = await occurrencesLater.run(person, content, quote)
  if (count !== 1) throw refuse(count === 0 ? 'quote_not_found' : 'quote_ambiguous')
  const line_start = lastLine(content.slice(0, first))
  return { line_start, line_end: line_start + lastLine(quote.trimEnd()) - 1, ...counted }
}

/** Lines are counted in the very text that was searched: it may change before the note is written. */
async function quotedText(call: CallRoute, { file_id, repo, path }: Place) {
  if (file_id !== undefined) {
    const read = (await call(fileRoutes.readFile, { params: { id: file_id } })) as ReadFile
    return { content: read.content, file_version: read.file.version }
  }
  if (repo === undefined || path === undefined)
    throw common.refuse('invalid_payload', { field: 'quote', reason: 'not on a board' })
  const params = { name: repo, '*': path }
  const { file } = (await call(repoRoutes.repoFile, { params })) as ReadRepoFile
  const { content, encoding, object } = file
  if (content === null || encoding !== 'utf-8') throw refuse('quote_not_found')
  return { content, file_object: object }
}

interface ReadFile {
  content: string
  file: { version: number }
}

interface ReadRepoFile {
  file: { content: string | null; encoding: string | null; object: string }
}

function withoutMissing(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function noteResult(reply: unknown, what: string): ToolResult {
  const data = reply as { note: NoteRecord }
  const { id, updated_at } = data.note
  return {
    summary: `${what}: note ${id}, ${whereIs(data.note)}, updated_at ${updated_at}.`,
    quotes: [quoteOf(data.note)],
    data,
    links: [{ uri: `codeshelf://note/${id}`, name: `note ${id}` }],
  }
}

/** Where it landed, and how sure that is. */
function whereIs({ line_start, line_end, anchor_id, anchor_state, board_id }: NoteRecord): string {
  if (board_id !== '') return `on board ${board_id}`
  if (anchor_id !== '') return `at a heading (${anchor_state || 'not tied'})`
  if (line_start === null) return 'on the text as a whole'
  const lines =
    line_end === null || line_end === line_start ? `${line_start}` : `${line_start} to ${line_end}`
  return `at line ${lines} (${anchor_state || 'not tied'})`
}

function quoteOf(note: NoteRecord) {
  const { id, title, content } = note
  return {
    of: `note ${id}, ${whereIs(note)}`,
    text: title === '' ? content : `${title}\n${content}`,
  }
}
