/** What links to a file, a note or a board: its number, and the list a page at a time. */
import type { MemberContext } from '#platform/context.ts'
import { excerpt } from '#platform/text/index.ts'
import { LINKED_PAGE_SIZE } from '../contract/limits.ts'
import { refuse } from '../problems.ts'
import type { LinkedFrom } from '../rules/linked.ts'
import { endKey, type LinkEnd, type LinkSource } from '../rules/names.ts'
import { countLinkedFrom, listLinkedFrom } from '../store/links.ts'
import { showEnds } from './linked-texts.ts'

export async function showLinkedFrom(
  ctx: MemberContext,
  end: LinkEnd,
  after: LinkSource | null,
): Promise<LinkedFrom> {
  const { store, actor } = ctx
  const target = (await showEnds(ctx, actor.id, [end])).get(endKey(end))
  if (!target) throw refuse('link_target_not_found')
  const total = (await countLinkedFrom(store, actor.id, end.kind, [end.id])).get(end.id) ?? 0
  const listed = await listLinkedFrom(store, actor.id, end, after, LINKED_PAGE_SIZE)
  const page = listed.slice(0, LINKED_PAGE_SIZE)
  const shown = await showEnds(ctx, actor.id, page)
  return {
    ...{ name: target.name, href: target.href, total },
    rows: page.flatMap((source) => {
      const about = shown.get(endKey(source))
      if (!about) return []
      const { href, name, where, content = '' } = about
      return { ...source, href, name, where, text: excerpt(content) }
    }),
    next: listed.length > page.length ? (page.at(-1) ?? null) : null,
  }
}

/** How many texts link to each of these, in one query. */
export function countLinksTo(
  { store, actor }: MemberContext,
  kind: LinkEnd['kind'],
  ids: readonly string[],
): Promise<Map<string, number>> {
  return countLinkedFrom(store, actor.id, kind, ids)
}
