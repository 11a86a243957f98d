/** Notes on lines and boards, and their reminders. */
import type { Note } from '../../api/operations.ts'
import { findFile } from '../files.ts'
import { columns, oneLine, when } from '../output.ts'
import {
  type Call,
  EXIT,
  Failure,
  linesOf,
  readStdin,
  textOption,
  type Verb,
  wrongUse,
} from '../verb.ts'

const NOTE_ID = /^[0-9a-z]{26}$/
const PREVIEW = 80

export const note: Verb = {
  name: 'note',
  usage: 'note <file[:line[-line]]> <text…|-> [--title <title>] | note --board <name> <text…|->',
  summary: 'Write a note at lines of a file, or on a board.',
  examples: [
    'shelf note retry.py:12 "why not exponential?"',
    'git diff | shelf note --board Review -',
  ],
  options: { board: { type: 'string' }, title: { type: 'string' } },
  words: [1, 1_000],
  async run(call) {
    const board = textOption(call, 'board')
    const title = textOption(call, 'title')
    const [first, ...rest] = call.words
    const text = await textOf(board === undefined ? rest : call.words)
    const body = { content: text, ...(title && { title }) }
    const made =
      board === undefined ? await onFile(call, first!, body) : await onBoard(call, board, body)
    call.out.result(
      made,
      () => `Note ${made.id}${made.line_start ? ` at line ${made.line_start}` : ''}`,
    )
  },
}

async function textOf(words: readonly string[]): Promise<string> {
  if (words.length === 0) throw wrongUse('a note needs a text: shelf note retry.py:12 "why?"')
  if (words.length > 1 || words[0] !== '-') return words.join(' ')
  return (await readStdin()).toString('utf8')
}

async function onFile({ api, signal }: Call, target: string, body: object): Promise<Note> {
  const [, name = '', lines] = /^(.*?)(?::(\d+(?:-\d+)?))?$/s.exec(target) ?? []
  const file_id = await findFile(api, name)
  if (lines === undefined)
    return (await api.call('notes_createFileNote', { params: { file_id }, body, signal } as never))
      .note
  const { from, to } = linesOf(lines)
  // The lines are those of the text as it is now, whatever is saved while this is on its way.
  const { file } = await api.call('library_readFile', { params: { id: file_id }, signal })
  const at = { line_start: from, line_end: to, file_version: file.version }
  const sent = { params: { file_id }, body: { ...body, ...at }, signal }
  return (await api.call('notes_createFileNote', sent as never)).note
}

async function onBoard({ api, signal }: Call, name: string, body: object): Promise<Note> {
  const { boards } = await api.call('boards_boards', { signal })
  const board = boards.find((one) => one.name === name || one.id === name)
  if (!board) {
    const names = boards.map((one) => oneLine(one.name)).join(', ')
    throw new Failure(`there is no board "${name}"; there are: ${names}`, EXIT.notFound)
  }
  const sent = { params: { board_id: board.id }, body, signal }
  return (await api.call('boards_createBoardNote', sent as never)).note
}

export const notes: Verb = {
  name: 'notes',
  usage: 'notes <file> | notes --search <words> [--open]',
  summary: 'List the notes of a file, or search all of them.',
  examples: ['shelf notes retry.py', 'shelf notes --search deploy --open'],
  options: { search: { type: 'string', short: 's' }, open: { type: 'boolean' } },
  words: [0, 1],
  async run(call) {
    const { api, words, out, signal } = call
    const text = textOption(call, 'search')
    if ((text === undefined) === (words[0] === undefined))
      throw wrongUse('name a file, or search: shelf notes retry.py, shelf notes --search deploy')
    if (text !== undefined) return searchNotes(call, text)
    const file_id = await findFile(api, words[0]!)
    const { notes: all } = await api.call('notes_fileNotes', { params: { file_id }, signal })
    out.result(all, () =>
      columns(
        all.map((one) => [one.id, one.line_start ? `line ${one.line_start}` : '', previewOf(one)]),
      ),
    )
  },
}

async function searchNotes({ api, options, out, signal }: Call, q: string): Promise<void> {
  const query = { q, ...(options['open'] === true && { tasks: 'open' as const }) }
  const { results } = await api.call('notes_searchNotes', { query, signal })
  out.result(results, () =>
    columns(
      results.map((hit) => {
        const { id, title, preview } = hit as { id: string; title?: string; preview?: string }
        return [id, oneLine([title, preview].filter(Boolean).join(': ')).slice(0, PREVIEW)]
      }),
    ),
  )
  if (results.length === 0) throw new Failure(`no note has "${q}"`, EXIT.notFound)
}

function previewOf({ title, content }: Note): string {
  return oneLine([title, content].filter(Boolean).join(': ')).slice(0, PREVIEW)
}

export const remind: Verb = {
  name: 'remind',
  usage: 'remind [<note id> <when…>]',
  summary: 'Set a reminder on a note in words, or list what is due.',
  examples: ['shelf remind', 'shelf remind 01k9z4m2c8t7q3v5w6x8y0b1d2 tomorrow at 9'],
  words: [0, 20],
  async run(call) {
    const { api, words, out, signal } = call
    const [id, ...moment] = words
    if (id === undefined) return listDue(call)
    if (!NOTE_ID.test(id) || moment.length === 0)
      throw wrongUse('usage: shelf remind <note id> <when…>, such as "tomorrow at 9"')
    const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
    const text = moment.join(' ')
    const { result } = (await api.call('reminders_when', { query: { tz, text }, signal })) as {
      result: { remind_at: string; at?: string } | null
    }
    if (!result) throw wrongUse(`"${text}" is no moment that is understood`)
    const body = { at: localTime(result.remind_at, tz), tz }
    const made = await api.call('reminders_setReminder', { params: { note_id: id }, body, signal })
    out.result(made, () => `Rings at ${localTime(made.remind_at, tz).replace('T', ' ')} (${tz})`)
  },
}

/** `2026-11-19T09:00`, as a clock on that wall shows it. */
function localTime(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return parts.format(new Date(iso)).replace(' ', 'T')
}

async function listDue({ api, out, signal }: Call): Promise<void> {
  const { items } = await api.call('reminders_list', { signal })
  out.result(items, () =>
    items.length === 0
      ? 'Nothing is due.'
      : columns(items.map((item) => [item.note_id, when(item.remind_at), oneLine(item.preview)])),
  )
}
