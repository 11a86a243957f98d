/**
 * The links of a text are stored by the write that stores the text, each with what it led to then: whatever that is
 * called later, the link still leads to it (decision 134).
 */
import { findFilesNamed, loadContent } from '#features/library/index.ts'
import type { Context, HookHandler } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { linkTargetsOf } from '#platform/links/index.ts'
import {
  fileCalled,
  foldTarget,
  type LinkEnd,
  type LinkSource,
  namesOfFile,
  storedNamesOf,
} from '../rules/names.ts'
import {
  deleteLinksIn,
  listLinksIn,
  type StoredLink,
  saveLinksIn,
  takeOpenLinks,
} from '../store/links.ts'

export interface WrittenText extends LinkSource {
  /** Not in the trash. */
  isLive: boolean
  /** The folder that it is in, or that its file is in; null for none. Asked for only where a name has to be looked up. */
  folder(): Promise<string | null> | string | null
}

/** Nothing is written when the text has the same links as before. */
export async function keepLinks(
  ctx: Context,
  ownerId: string,
  source: WrittenText,
  targets: readonly string[],
): Promise<void> {
  const { store } = ctx
  const had = await listLinksIn(store, ownerId, source)
  if (had.map(({ target }) => target).join('\n') === targets.join('\n')) return
  const known = new Map(had.flatMap((link) => (link.targetId ? [[link.target, link]] : [])))
  const fresh = targets.filter((target) => !known.has(target))
  const folder = fresh.length > 0 ? await source.folder() : null
  const meant = await findTargets(ctx, ownerId, fresh, folder)
  const links = targets.map((target): StoredLink & { folded: string } => {
    const end = meant.get(target)
    const link = known.get(target) ?? {
      target,
      targetKind: end?.kind ?? ('' as const),
      targetId: end?.id ?? '',
    }
    return { ...link, folded: foldTarget(target) }
  })
  await saveLinksIn(store, ownerId, source, links)
}

/** What names mean now, by how they are written: a file, else a board, else a note. */
export async function findTargets(
  ctx: Context,
  ownerId: string,
  targets: readonly string[],
  folder: string | null,
): Promise<Map<string, LinkEnd>> {
  if (targets.length === 0) return new Map()
  const folded = new Map(targets.map((target) => [target, foldTarget(target)]))
  const names = new Set([...folded.values()].flatMap(storedNamesOf))
  const files = await findFilesNamed(ctx.store, ownerId, [...names])
  const ends = new Map<string, LinkEnd>()
  for (const name of folded.values()) {
    const file = fileCalled(name, files, folder)
    if (file) ends.set(name, { kind: 'file', id: file.id })
  }
  const rest = [...new Set(folded.values())].filter((name) => !ends.has(name))
  if (rest.length > 0) await runHooks(ctx, 'link_names_called', { ownerId, names: rest, ends })
  return new Map(
    [...folded].flatMap(([target, name]) => {
      const end = ends.get(name)
      return end ? [[target, end]] : []
    }),
  )
}

const MARKDOWN = 'markdown'

/** Follows what happens to a file: its name may be one that links wait for, its text may have links. */
export const followFile: HookHandler<'file_written'> = async (
  ctx,
  { ownerId, before, after, linkTargets },
) => {
  const { store } = ctx
  const { id, folder } = after
  const isNamed = before?.fileName !== after.fileName || before.folder !== folder
  if (isNamed) await takeOpenLinks(store, ownerId, { kind: 'file', id }, namesOfFile(after))
  const [was, is] = [before?.language === MARKDOWN, after.language === MARKDOWN]
  if (was && !is) return deleteLinksIn(store, ownerId, 'file', [id])
  if (!is || (was && linkTargets === null)) return
  const targets = linkTargets ?? linkTargetsOf(await loadContent(store, ownerId, after))
  if (was || targets.length > 0)
    await keepLinks(ctx, ownerId, { kind: 'file', id, isLive: true, folder: () => folder }, targets)
}
