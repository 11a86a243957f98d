/** The description for programs and the same for people. */
import { type ComponentChildren, Fragment, h } from 'preact'
import { z } from 'zod'
import {
  type ApiDocument,
  defineRoutes,
  describeApi,
  get,
  type NamedRoute,
  page,
} from '../../platform/http/index.ts'
import type { ProblemDeclarations } from '../../platform/problems/index.ts'
import { chaptersOf, search } from './rules/index.ts'
import { Docs } from './views/docs.tsx'

export interface Described {
  routes: readonly NamedRoute[]
  problems: ProblemDeclarations
  release: string
}

const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const MAX_SEARCH = 100

/** The composition root knows all routes; these two tell about them. */
export function apiDocsRoutes(described: () => Described) {
  let made: ApiDocument | null = null
  const api = () => (made ??= describeApi({ ...ABOUT, ...described() }))
  return defineRoutes({
    openapi: get('/openapi.json', {
      who: 'public',
      summary: 'This interface as an OpenAPI 3.1 document.',
      reply: Document,
      act: api,
    }),

    docs: get('/docs', {
      who: 'public',
      summary: 'This interface for people.',
      query: z.object({ q: z.string().optional().catch(undefined) }),
      async act({ t, locale }, { query, visit, spend }) {
        const text = (query.q ?? '').trim().slice(0, MAX_SEARCH).toWellFormed()
        if (text !== '') await spend('search')
        return page({
          title: t('api_docs.title'),
          sheets: ['api-docs'],
          shell: 'plain',
          isIndexed: text === '',
          shows: { text, origin: visit.origin },
          body: h(Drawn, {
            draw: () =>
              h(Docs, {
                t,
                locale,
                text,
                found: search(chaptersOf(api(), visit.origin), api()['x-problems'], text),
                limits: api()['x-rate-limits'],
                pages: api()['x-pages'],
              }),
          }),
        })
      },
    }),
  })
}

/** Searches and describes only when the page is really drawn: once a release, a language and a search. */
function Drawn({ draw }: { draw: () => ComponentChildren }) {
  return h(Fragment, null, draw())
}

const ABOUT = {
  title: 'Codeshelf',
  description: 'A self-hosted library for code files, with sticky notes that follow the code.',
}
