/** Searches each feature that stores something; the request counts once, for any number of features. */

import {
  asksForSymbol,
  fileHref,
  findQuickly,
  findSearchesNamed,
  findSimilarFiles,
  findSymbolsQuickly,
  listHref,
} from '#features/library/index.ts'
import { findBoardsNamed, findNotesContaining, findSimilarBoards } from '#features/notes/index.ts'
import { findReposNamed, findSimilarRepos, parentFolder } from '#features/repositories/index.ts'
import { boardPaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { href } from '#platform/http/paths.ts'
import { displayName } from '#platform/languages/index.ts'
import { excerpt, foldText } from '#platform/text/index.ts'
import type { FinderReply, RESULT_KINDS } from '../contract/finder.ts'

export interface FinderRequest {
  q: string
  kinds: readonly (typeof RESULT_KINDS)[number][]
  limit: number
}

type Result = FinderReply['results'][number]

type Kind = (typeof RESULT_KINDS)[number]

/**
 * The requested number of each kind: a palette shows them in groups. Where next to nothing contains the query, names that
 * resemble it are added: who mistypes gets no result, or a few texts with the same error.
 */
export async function findEverywhere(
  ctx: MemberContext,
  { q, kinds, limit }: FinderRequest,
): Promise<FinderReply> {
  const exact: Record<Kind, () => Promise<Result[]>> = {
    files: () => findFiles(ctx, q, limit),
    notes: () => findNotes(ctx, q, limit),
    boards: async () => (await findBoardsNamed(ctx, q, limit)).map(boardResult),
    searches: () => findSearches(ctx, q, limit),
    repos: async () => (await findReposNamed(ctx, q, limit)).map(repoResult),
    symbols: () => findSymbols(ctx, q, limit),
  }
  // `@name` searches symbols only.
  const isSymbol = asksForSymbol(q)
  const results = await findAll(
    exact,
    kinds.filter((kind) => isSymbol === (kind === 'symbols')),
  )
  if (isSymbol || results.length >= FEW) return { ok: true, results }
  const known = new Set(results.map(({ href }) => href))
  const similar = (await findAll(similarNames(ctx, q, limit), kinds)).filter(
    ({ href }) => !known.has(href),
  )
  return {
    ok: true,
    results: [...results, ...similar.map((row) => ({ ...row, is_similar: true as const }))],
  }
}

const FEW = 3

function similarNames(
  ctx: MemberContext,
  q: string,
  limit: number,
): Partial<Record<Kind, () => Promise<Result[]>>> {
  return {
    files: async () => (await findSimilarFiles(ctx, q, limit)).map((file) => fileResult(ctx, file)),
    boards: async () => (await findSimilarBoards(ctx, q, limit)).map(boardResult),
    repos: async () => (await findSimilarRepos(ctx, q, limit)).map(repoResult),
  }
}

async function findAll(
  find: Partial<Record<Kind, () => Promise<Result[]>>>,
  kinds: readonly Kind[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const kind of kinds) results.push(...((await find[kind]?.()) ?? []))
  return results
}

async function findFiles(ctx: MemberContext, q: string, limit: number): Promise<Result[]> {
  return (await findQuickly(ctx, q, limit)).map(({ file, line }) => fileResult(ctx, file, line))
}

type FoundFile = Awaited<ReturnType<typeof findQuickly>>[number]

function fileResult(
  { t }: MemberContext,
  file: FoundFile['file'],
  line: FoundFile['line'] = null,
): Result {
  return {
    id: file.id,
    kind: 'files',
    title: file.fileName,
    href: fileHref(file.id, line?.number ?? null),
    detail: [
      file.folder,
      displayName(file.language),
      line ? t('library.at_line', { line: line.number }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    ...(line && line.text !== '' && { text: line.text }),
  }
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
  return results.map((note) => {
    const line = note.title === '' ? '' : lineWith(note.preview, q)
    return {
      id: note.id,
      kind: 'notes',
      title: note.title || excerpt(lineWith(note.preview, q) || note.preview, 80),
      href: note.url,
      detail: note.file_name ?? note.repo_path ?? boards.get(note.board_id ?? '') ?? '',
      ...(line !== '' && { text: excerpt(line) }),
    }
  })
}

/** The line of a note that contains the query, or none. */
function lineWith(text: string, q: string): string {
  const folded = foldText(q).trim()
  return text.split('\n').find((line) => foldText(line).includes(folded)) ?? ''
}

function boardResult({ id, name }: { id: string; name: string }): Result {
  const address = href(boardPaths.board, { board_id: id })
  return { id, kind: 'boards', title: name, href: address, detail: '' }
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

function repoResult({
  repo: name,
  path,
}: Awaited<ReturnType<typeof findReposNamed>>[number]): Result {
  return {
    id: path === null ? name : `${name}/${path}`,
    kind: 'repos',
    title: path?.slice(path.lastIndexOf('/') + 1) ?? name,
    href:
      path === null ? href(repoPaths.repo, { name }) : href(repoPaths.file, { name, '*': path }),
    detail: path === null ? '' : [name, parentFolder(path)].filter(Boolean).join(' · '),
  }
}
