/** Links by name: where one leads, what links to something, and what can be linked to. */
import { h } from 'preact'
import { linkApi, linkPaths } from '#paths/links.ts'
import { defineRoutes, get, page, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { showLinkedFrom } from './actions/linked-from.ts'
import { addressOfName, offerNames } from './actions/names.ts'
import { FollowQuery, LinkedFromQuery, NamesQuery, NamesReply } from './contract/index.ts'
import { type SourceKind, TARGET_KINDS, type TargetKind } from './contract/limits.ts'
import { refuse } from './problems.ts'
import type { LinkSource } from './rules/names.ts'
import { LinkedFromPage } from './views/linked-from-page.tsx'

export const routes = defineRoutes({
  follow: get(linkPaths.follow, {
    who: 'member',
    summary: 'Where a link by name leads: to what has the name, or to a new file of that name.',
    query: FollowQuery,
    act: async (ctx, { query: { to, lines } }) => seeOther(await addressOfName(ctx, to, lines)),
  }),

  linkedFrom: get(linkPaths.linkedFrom, {
    who: 'member',
    summary: 'The notes and Markdown files that link to a file, a note or a board.',
    query: LinkedFromQuery,
    refuses: ['link_target_not_found'],
    async act(ctx, { params: { kind, id }, query: { after } }) {
      if (!isTargetKind(kind)) throw refuse('link_target_not_found')
      const linked = await showLinkedFrom(ctx, { kind, id }, readSource(after))
      const own = (source?: LinkSource) =>
        href(linkPaths.linkedFrom, { kind, id }, { after: source && `${source.kind}.${source.id}` })
      return page({
        title: ctx.t('links.linked_from_title', { name: linked.name }),
        sheets: ['links'],
        body: h(LinkedFromPage, {
          ...linked,
          firstHref: after === undefined ? undefined : own(),
          nextHref: linked.next ? own(linked.next) : undefined,
        }),
      })
    },
  }),

  names: get(linkApi.names, {
    who: 'member',
    summary: 'What a link by name can lead to: files, boards and notes whose name contains a text.',
    query: NamesQuery,
    reply: NamesReply,
    refuses: [],
    act: async (ctx, { query: { q, limit } }) => ({
      ok: true as const,
      names: await offerNames(ctx, q, limit),
    }),
  }),
})

function isTargetKind(kind: string): kind is TargetKind {
  return (TARGET_KINDS as readonly string[]).includes(kind)
}

function readSource(after: string | undefined): LinkSource | null {
  const [kind, id] = after?.split('.') ?? []
  return kind && id ? { kind: kind as SourceKind, id } : null
}
