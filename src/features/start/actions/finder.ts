/** Searches each feature that stores something; the request counts once, for any number of features. */

import {
  asksForSymbol,
  fileHref,
  findQuickly,
  findSearchesNamed,
  findSymbolsQuickly,
  listHref,
} from '#features/library/index.ts'
import { findBoardsNamed, findNotesContaining } from '#features/notes/index.ts'
import { findReposNamed, parentFolder } from '#features/repositories/index.ts'
import { boardPaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { excerpt } from '#platform/text/index.ts'
import type { FinderReply, RESULT_KINDS } from '../contract/finder.ts'

export interface FinderRequest {
  q: string
  kinds: readonly (typeof RESULT_KINDS)[number][]
  limit: number
}

type Result = FinderReply['results'][number]

/** The requested number of each kind: a palette shows them in groups. */
export async function findEverywhere(
  ctx: MemberContext,
  { q, kinds, limit }: FinderRequest,
): Promise<FinderReply> {
  const answers: Record<(typeof RESULT_KINDS)[number], () => Promise<Result[]>> = {
    files: () => findFiles(ctx, q, limit),
    notes: () => findNotes(ctx, q, limit),
    boards: () => findBoards(ctx, q, limit),
    searches: () => findSearches(ctx, q, limit),
    repos: () => findRepos(ctx, q, limit),
    symbols: () => findSymbols(ctx, q, limit),
  }
  const results: Result[] = []
  // `@name` searches symbols only.
  const isSymbol = asksForSymbol(q)
  for (const kind of kinds)
    if (isSymbol === (kind === 'symbols')) results.push(...(await answers[kind]()))
  return { ok: true, results }
}

async function findFiles(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findQuickly(ctx, q, limit)).map(({ file, line }) => ({
    id: file.id,
    kind: 'files',
    title: file.fileName,
    href: fileHref(file.id, line),
    detail: [
      file.folder,
      displayName(file.language),
      line === null ? '' : ctx.t('library.at_line', { line }),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

async function findSymbols(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findSymbolsQuickly(ctx, q, limit)).map(({ file, symbol }) => ({
    id: `${file.id}:${symbol.line}:${symbol.name}`,
    kind: 'symbols',
    title: symbol.name,
    href: fileHref(file.id, symbol.line),
    detail: [
      ctx.t(`library.symbol_${symbol.kind}`),
      file.fileName,
      ctx.t('library.at_line', { line: symbol.line }),
    ].join(' · '),
    symbol: symbol.kind,
  }))
}

async function findNotes(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  const { results, boardNames } = await findNotesContaining(ctx, { q, limit })
  const boards = await boardNames()
  return results.map((note) => ({
    id: note.id,
    kind: 'notes',
    title: note.title || excerpt(note.preview, 80),
    href: note.url,
    detail: note.file_name ?? note.repo_path ?? boards.get(note.board_id ?? '') ?? '',
  }))
}

async function findBoards(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findBoardsNamed(ctx, q, limit)).map((board) => ({
    id: board.id,
    kind: 'boards',
    title: board.name,
    href: href(boardPaths.board, { board_id: board.id }),
    detail: '',
  }))
}

async function findSearches(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findSearchesNamed(ctx, q, limit)).map(({ id, name, address }) => ({
    id,
    kind: 'searches',
    title: name,
    href: listHref(address),
    detail: address.q ?? '',
  }))
}

async function findRepos(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findReposNamed(ctx, q, limit)).map(({ repo: name, path }) => ({
    id: path === null ? name : `${name}/${path}`,
    kind: 'repos',
    title: path?.slice(path.lastIndexOf('/') + 1) ?? name,
    href:
      path === null ? href(repoPaths.repo, { name }) : href(repoPaths.file, { name, '*': path }),
    detail: path === null ? '' : [name, parentFolder(path)].filter(Boolean).join(' · '),
  }))
}
