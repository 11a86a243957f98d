/** The help inside the product, public: a visitor who cannot sign in may need it. */
import { h } from 'preact'
import * as z from 'zod'
import { helpPaths } from '#paths/pages.ts'
import type { Context } from '#platform/context.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { common } from '#platform/problems/index.ts'
import { type HelpPage, loadHelp } from '../actions/help.ts'
import { MAX_HELP_QUERY } from '../contract/help.ts'
import { findSections, type HelpSection } from '../rules/help/sections.ts'
import { HelpFound, HelpFrame, type HelpHit, HelpStart, HelpText } from '../views/help/help.tsx'

export const routes = defineRoutes({
  help: get(helpPaths.help, {
    who: 'public',
    summary: 'The guides, and a search of them.',
    query: z.object({ q: z.string().optional().catch(undefined) }),
    async act(ctx, { query, spend }) {
      const text = (query.q ?? '').trim().slice(0, MAX_HELP_QUERY).toWellFormed()
      const pages = await loadHelp(ctx.locale)
      if (text === '') return helpPage(ctx, pages, null, h(HelpStart, { pages }))
      await spend('search')
      const hits = findSections(
        pages.flatMap(({ sections }) => sections),
        text,
      ).map((section) => hitOf(section, pages))
      return helpPage(ctx, pages, null, h(HelpFound, { query: text, hits }), text)
    },
  }),

  helpPage: get(helpPaths.page, {
    who: 'public',
    summary: 'One of the guides.',
    async act(ctx, { params }) {
      const pages = await loadHelp(ctx.locale)
      const wanted = pages.find(({ name }) => name === params.page)
      if (!wanted) throw common.refuse('not_found')
      return helpPage(ctx, pages, wanted, h(HelpText, { html: wanted.html }))
    },
  }),
})

function helpPage(
  { t, actor }: Context,
  pages: readonly HelpPage[],
  current: HelpPage | null,
  children: preact.ComponentChildren,
  query = '',
) {
  const title = t('help.title')
  return page({
    title: current ? `${current.title} · ${title}` : title,
    sheets: ['help'],
    shell: actor ? 'app' : 'plain',
    isIndexed: query === '',
    shows: { page: current?.name ?? null, query },
    body: h(HelpFrame, { pages, current: current?.name ?? null, query, children }),
  })
}

function hitOf({ page, id, heading }: HelpSection, pages: readonly HelpPage[]): HelpHit {
  const title = pages.find(({ name }) => name === page)?.title ?? page
  return { href: `${href(helpPaths.page, { page })}#${id}`, heading, title }
}
