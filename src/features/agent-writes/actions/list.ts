/** What tokens wrote, newest first: versions, texts of notes and boards that have their names, and what they reported. */
import { listTokenVersions, type TokenVersion } from '#features/library/index.ts'
import {
  findBoards,
  listBoardsOfTokens,
  listTokenHistory,
  listTokenTexts,
  type TokenText,
} from '#features/notes/index.ts'
import type { MemberContext, WritesAsked } from '#platform/context.ts'
import { together } from '#platform/store/index.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { toIso } from '#platform/time/index.ts'
import {
  ACTIONS,
  type AgentWrite,
  FINAL,
  type FieldValue,
  type WritesQuery,
} from '../contract/index.ts'
import { fieldsIn, type WrittenField } from '../rules/fields.ts'
import { beforeIn, firstOf, positionAt, type WritePosition, writeCursor } from '../rules/order.ts'
import { listWrites, type StoredWrite } from '../store.ts'

const PAGE_SIZE = 20

// The sources of the list, in the order in which rows of one moment follow.
const [VERSIONS, TEXTS, HISTORY, BOARDS, CHANGES] = [0, 1, 2, 3, 4] as const

interface Row {
  position: WritePosition
  write: AgentWrite
}

export async function listAgentWrites(ctx: MemberContext, { token, cursor }: WritesQuery) {
  const position = positionAt(cursor)
  const asked = (source: number): WritesAsked => ({
    token: token ?? null,
    before: beforeIn(source, position),
    limit: PAGE_SIZE + 1,
  })
  const { store, actor } = ctx
  const [versions, texts, history, changes] = await together(
    listTokenVersions(store, actor.id, asked(VERSIONS)),
    listTokenTexts(store, actor.id, asked(TEXTS)),
    listTokenHistory(store, actor.id, asked(HISTORY)),
    listWrites(store, actor.id, asked(CHANGES)),
  )
  const rows = firstOf(
    [
      ...versions.map(versionRow),
      ...texts.map((text) => textRow(ctx, TEXTS, text)),
      ...history.map((text) => textRow(ctx, HISTORY, text)),
      ...(await boardRows(ctx, asked(BOARDS))),
      ...(await changeRows(ctx, changes)),
    ],
    PAGE_SIZE + 1,
  )
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    ok: true as const,
    writes: shown.map(({ write }) => write),
    next_cursor: last ? writeCursor(last.position) : null,
  }
}

function versionRow(version: TokenVersion): Row {
  const { fileId: id, number, createdAt: at, folder, fileName } = version
  return {
    position: { at, source: VERSIONS, id, number },
    write: {
      ...common('file', id, number, version, at),
      name: folder === '' ? fileName : `${folder}/${fileName}`,
      is_new: number === 1,
      state: stateOfVersion(version),
    },
  }
}

function stateOfVersion(version: TokenVersion): AgentWrite['state'] {
  const { number, contentHash, hashBefore, hashNow, deletedAt } = version
  if (deletedAt !== null) return 'binned'
  if (number > 1 && hashBefore === null) return 'unknown'
  return hashNow !== contentHash && hashNow === hashBefore ? 'undone' : 'open'
}

function textRow({ t }: MemberContext, source: number, text: TokenText): Row {
  const { noteId: id, number, writtenAt: at, title, content } = text
  return {
    position: { at, source, id, number: source === TEXTS ? 0 : number },
    write: {
      ...common('note', id, number, text, at),
      name: title || firstWords(readable(content), 12) || t('agent_writes.untitled'),
      is_new: number === 1,
      state: stateOfText(text),
      texts: {
        before: withTitle(text.titleBefore ?? '', text.contentBefore ?? ''),
        after: withTitle(title, content),
      },
    },
  }
}

function stateOfText(text: TokenText): AgentWrite['state'] {
  if (text.deletedAt !== null) return 'binned'
  if (text.number > 1 && text.contentBefore === null) return 'unknown'
  const isAsBefore = text.contentNow === text.contentBefore && text.titleNow === text.titleBefore
  return isAsBefore ? 'undone' : 'open'
}

function withTitle(title: string, content: string): string {
  return title === '' ? content : `${title}\n\n${content}`
}

async function boardRows(ctx: MemberContext, { token, before }: WritesAsked): Promise<Row[]> {
  const boards = await listBoardsOfTokens(ctx)
  return boards.flatMap((board): Row[] => {
    const { id, name, createdAt: at } = board
    const isBefore = at < before.at || (at === before.at && id < before.id)
    if (!isBefore || (token !== null && token !== board.byToken)) return []
    const write: AgentWrite = {
      ...common('board', id, 1, board, at),
      name,
      is_new: true,
      state: 'open',
    }
    return [{ position: { at, source: BOARDS, id, number: 0 }, write }]
  })
}

/** Those of another release are left out: nobody knows how to name them. */
async function changeRows(ctx: MemberContext, stored: readonly StoredWrite[]): Promise<Row[]> {
  const known = stored.flatMap((row) => {
    const action = ACTIONS.find((one) => one === row.action)
    return action ? [{ row, action, fields: fieldsIn(row) }] : []
  })
  const boards = await boardNames(
    ctx,
    known.flatMap(({ fields }) => fields),
  )
  return known.map(({ row, action, fields }): Row => {
    const { id, name, writtenAt: at, targetId } = row
    const isFinal = FINAL.includes(action)
    return {
      position: { at, source: CHANGES, id, number: 0 },
      write: {
        ...common('change', id, 0, row, at),
        ...{ target_id: targetId, name: name || ctx.t('agent_writes.untitled'), is_new: false },
        ...{ action, state: isFinal ? 'final' : row.undoneAt === null ? 'open' : 'undone' },
        fields: fields.map((field) => shownField(field, boards)),
      },
    }
  })
}

/** People know boards by their names. */
async function boardNames({ store, actor }: MemberContext, fields: readonly WrittenField[]) {
  const ids = fields
    .filter(({ field }) => field === 'board_id')
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string')
  const boards = ids.length > 0 ? await findBoards(store, actor.id, [...new Set(ids)]) : []
  return new Map<FieldValue, string>(boards.map(({ id, name }) => [id, name]))
}

function shownField(
  { field, before, after }: WrittenField,
  boards: ReadonlyMap<FieldValue, string>,
): WrittenField {
  if (field === 'board_id')
    return { field: 'board', before: boards.get(before) ?? null, after: boards.get(after) ?? null }
  // Of a reminder its moment; the rest is stored to restore it.
  const moment = (value: FieldValue) => (Array.isArray(value) ? (value[0] ?? null) : value)
  return field === 'reminder'
    ? { field, before: moment(before), after: moment(after) }
    : { field, before, after }
}

function common(
  kind: AgentWrite['kind'],
  id: string,
  number: number,
  { byToken, byName }: { byToken: string | null; byName: string | null },
  at: number,
) {
  return {
    ...{ id: `${kind}.${id}.${number}`, kind, target_id: id, number },
    ...{ by: byName ?? '', token_id: byToken ?? '', written_at: toIso(at) },
  }
}
