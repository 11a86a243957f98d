/** The API description for programs and the same for people. */
import { type ComponentChildren, Fragment, h } from 'preact'
import * as z from 'zod'
import { apiDocsPaths } from '#paths/pages.ts'
import {
  type ApiDocument,
  defineRoutes,
  describeApi,
  get,
  type NamedRoute,
  page,
} from '#platform/http/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { ProblemDeclarations } from '#platform/problems/index.ts'
import { chaptersOf, endpointsOf, search } from '../rules/docs/index.ts'
import { describeParameter } from '../rules/docs/parameters.ts'
import { type ServedDocument, serveApi } from '../rules/docs/served.ts'
import { chapterTitle, type DocsSelection } from '../views/docs/contents.tsx'
import { Docs } from '../views/docs/docs.tsx'

export interface Described {
  routes: readonly NamedRoute[]
  problems: ProblemDeclarations
  version: string
  release: string
  english: Translate
}

const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const MAX_SEARCH = 100

/** The composition root knows all routes; these two describe them. */
export function apiDocsRoutes(described: () => Described) {
  let made: ApiDocument | null = null
  let served: ServedDocument | null = null
  const api = () => (made ??= describeWith(described()))
  return defineRoutes({
    openapi: get(apiDocsPaths.openapi, {
      who: 'public',
      summary: 'This interface as an OpenAPI 3.1 document.',
      reply: Document,
      act: () => (served ??= serveApi(api())),
    }),

    docs: get(apiDocsPaths.docs, {
      who: 'public',
      summary: 'This interface for people.',
      query: z.object({
        q: z.string().optional().catch(undefined),
        chapter: z.string().optional().catch(undefined),
      }),
      async act({ t, locale }, { query, request, spend }) {
        const text = (query.q ?? '').trim().slice(0, MAX_SEARCH).toWellFormed()
        if (text !== '') await spend('search')
        // An unknown chapter is the start page, and is not cached as another page.
        const chapter = text === '' ? knownChapter(api(), query.chapter) : undefined
        return page({
          title: t('api_docs.title'),
          sheets: ['api-docs'],
          shell: 'plain',
          isIndexed: text === '',
          shows: { text, chapter, origin: request.origin },
          body: h(DrawnDocs, {
            draw: () =>
              h(Docs, {
                locale,
                chapters: chaptersOf(api()),
                selection: selectionOf(api(), text, chapter, request.origin),
              }),
          }),
        })
      },
    }),
  })
}

/** With the names and descriptions that people read. */
export function describeWith({ english, ...described }: Described): ApiDocument {
  const nameChapter = (tag: string) => chapterTitle(english, tag)
  return describeApi({ ...ABOUT, ...described, nameChapter, describeParameter })
}

function knownChapter(api: ApiDocument, wanted: string | undefined): string | undefined {
  return ['errors', 'pages', ...api.tags.map(({ name }) => name)].find((name) => name === wanted)
}

/** One chapter per page: all of them together are 14,000 elements, which take a phone seconds. */
function selectionOf(
  api: ApiDocument,
  text: string,
  chapter: string | undefined,
  origin: string,
): DocsSelection {
  if (text !== '') return { as: 'search', text, matches: search(api, text) }
  if (chapter === 'errors') return { as: 'errors', problems: api['x-problems'] }
  if (chapter === 'pages') return { as: 'pages', pages: api['x-pages'] }
  if (chapter !== undefined)
    return { as: 'chapter', tag: chapter, endpoints: endpointsOf(api, chapter, origin) }
  const limits = { ...api['x-rate-limits'], ...api['x-rate-limits-hourly'] }
  return { as: 'start', limits, hourly: Object.keys(api['x-rate-limits-hourly']) }
}

/** Searches and describes only when the page is really drawn: once per release, language and search. */
function DrawnDocs({ draw }: { draw: () => ComponentChildren }) {
  return h(Fragment, null, draw())
}

const ABOUT = {
  title: 'Codeshelf',
  description: 'A self-hosted library for code files, with sticky notes that follow the code.',
}
