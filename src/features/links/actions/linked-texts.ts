/** Where the links of texts lead, for the pages that draw these texts. */
import { findFiles } from '#features/library/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { linkPaths } from '#paths/links.ts'
import { boardPaths, notePaths } from '#paths/notes.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { href } from '#platform/http/paths.ts'
import type { LinkedTarget, TextLinks } from '#platform/markdown/text-links.ts'
import type { SourceKind } from '../contract/limits.ts'
import { endKey, type LinkEnd } from '../rules/names.ts'
import { listLinksOf } from '../store/links.ts'
import type { NamedEnd } from './hooks.ts'

/** A name that nobody looked up, or that leads nowhere yet, is looked up when it is followed. */
export const UNKNOWN_AT = `${linkPaths.follow}?to=`

/** A text that is drawn. */
export interface LinkingText {
  id: string
  content: string
}

/** By the id of each text: where its links lead. As many queries for a hundred texts as for one. */
export async function linksOfTexts(
  ctx: MemberContext,
  kind: SourceKind,
  texts: readonly LinkingText[],
): Promise<Map<string, TextLinks['targets']>> {
  const ids = texts.filter(({ content }) => content.includes('[[')).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const ownerId = ctx.actor.id
  const links = await listLinksOf(ctx.store, ownerId, kind, ids)
  const ends = links.map(({ targetKind, targetId }) => ({
    kind: targetKind || 'file',
    id: targetId,
  }))
  const shown = await showEnds(ctx, ownerId, ends as LinkEnd[])
  const targets = new Map(ids.map((id) => [id, new Map<string, LinkedTarget>()]))
  for (const { sourceId, target, targetKind, targetId } of links) {
    const end = targetKind && shown.get(endKey({ kind: targetKind, id: targetId }))
    if (end) targets.get(sourceId)?.set(target, end)
  }
  return targets
}

/** The same for a reader of some files only: a link leads to what this reader may open, and other names are text. */
export async function sharedLinksOfTexts(
  { store }: Context,
  { ownerId, kind, pages }: { ownerId: string; kind: SourceKind; pages: SharedPages },
  texts: readonly LinkingText[],
): Promise<Map<string, ReadonlyMap<string, LinkedTarget>>> {
  const ids = texts.filter(({ content }) => content.includes('[[')).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const targets = new Map(ids.map((id) => [id, new Map<string, LinkedTarget>()]))
  for (const link of await listLinksOf(store, ownerId, kind, ids)) {
    const page = link.targetKind === 'file' ? pages.get(link.targetId) : undefined
    if (page) targets.get(link.sourceId)?.set(link.target, page)
  }
  return targets
}

/** By the id of each file that the reader may open. */
export type SharedPages = ReadonlyMap<string, LinkedTarget>

/** What a member sees of the links of one text. */
export async function textLinksOf(
  ctx: MemberContext,
  kind: SourceKind,
  text: LinkingText,
): Promise<TextLinks> {
  const targets = (await linksOfTexts(ctx, kind, [text])).get(text.id) ?? null
  return { unknownAt: UNKNOWN_AT, targets }
}

export interface ShownEnd extends LinkedTarget {
  where: string
  content?: string
}

/** What is live of these, with its address and the name it has now. */
export async function showEnds(
  ctx: Context,
  ownerId: string,
  ends: readonly LinkEnd[],
): Promise<Map<string, ShownEnd>> {
  const idsOf = (kind: LinkEnd['kind']) => [
    ...new Set(ends.flatMap((end) => (end.kind === kind ? [end.id] : []))),
  ]
  const [files, notes, boards] = [idsOf('file'), idsOf('note'), idsOf('board')]
  const shown = new Map<string, ShownEnd>()
  const found = files.length > 0 ? await findFiles(ctx.store, ownerId, files) : []
  for (const { id, folder, fileName, language, deletedAt } of found) {
    if (deletedAt !== null) continue
    const linesHref = href(viewerPaths.source, { id })
    const isDrawn = language === 'markdown'
    shown.set(endKey({ kind: 'file', id }), {
      href: isDrawn ? href(viewerPaths.document, { id }) : linesHref,
      linesHref,
      name: fileName,
      where: folder,
    })
  }
  const named = new Map<string, NamedEnd>()
  if (notes.length + boards.length > 0)
    await runHooks(ctx, 'link_ends_named', { ownerId, notes, boards, named })
  for (const end of ends) {
    const about = named.get(endKey(end))
    if (about) shown.set(endKey(end), { ...about, href: hrefOf(end), linesHref: null })
  }
  return shown
}

function hrefOf({ kind, id }: LinkEnd): string {
  if (kind === 'file') return href(viewerPaths.source, { id })
  if (kind === 'board') return href(boardPaths.board, { board_id: id })
  return href(notePaths.note, { note_id: id })
}
