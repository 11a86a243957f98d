/** Saved searches: as JSON, and as the forms of the list. */
import { h } from 'preact'
import type * as z from 'zod'
import { libraryApi, libraryPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  defineRoutes,
  del,
  get,
  page,
  post,
  put,
  type RequestInfo,
  readWith,
  seeOther,
} from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  removeSearch,
  renameSearch,
  saveSearch,
  showSavedSearches,
} from '../actions/saved-searches.ts'
import {
  RenameSearchForm,
  RenameSearchInput,
  SavedSearchCreated,
  SavedSearchDeleted,
  SavedSearchList,
  SavedSearchReply,
  SaveSearchForm,
  SaveSearchInput,
} from '../contract/saved-searches.ts'
import { problems, refuse } from '../problems.ts'
import { listHref } from '../rules/addresses.ts'
import { NameSearchPage, type NameSearchPageProps } from '../views/list/name-search-page.tsx'

/** What the list refuses about its own URL. */
const SAVE_REFUSALS = [
  'invalid_saved_search_name',
  'saved_search_exists',
  'saved_search_quota_exceeded',
  'invalid_saved_search',
  'invalid_folder',
  'invalid_sort',
  'query_too_long',
  'query_too_complex',
  'invalid_pattern',
  'pattern_too_large',
]
const RENAME_REFUSALS = [
  'invalid_saved_search_name',
  'saved_search_not_found',
  'saved_search_exists',
]
/** What another name, or one search less, would solve. */
const OF_NAME = ['invalid_saved_search_name', 'saved_search_exists', 'saved_search_quota_exceeded']

export const savedSearchRoutes = defineRoutes({
  savedSearches: get(libraryApi.savedSearches, {
    who: 'bearer',
    scope: 'read',
    summary: 'Every saved search, by name.',
    reply: SavedSearchList,
    async act(ctx) {
      return { ok: true, searches: await showSavedSearches(ctx) }
    },
  }),

  saveSearch: post(libraryApi.savedSearches, {
    who: 'bearer',
    scope: 'write',
    summary: 'Keeps conditions of the list of files under a name.',
    limit: 'create',
    body: SaveSearchInput,
    isIdempotent: true,
    status: 201,
    reply: SavedSearchCreated,
    refuses: SAVE_REFUSALS,
    async act(ctx, { body: { name, ...parts } }) {
      const search = await saveSearch(ctx, name, parts)
      return { ok: true, id: search.id, search }
    },
  }),

  renameSearch: put(libraryApi.savedSearch, {
    who: 'bearer',
    scope: 'write',
    summary: 'Renames a saved search.',
    body: RenameSearchInput,
    reply: SavedSearchReply,
    refuses: RENAME_REFUSALS,
    async act(ctx, { params, body }) {
      return { ok: true, search: await renameSearch(ctx, params.id, body.name) }
    },
  }),

  deleteSearch: del(libraryApi.savedSearch, {
    who: 'bearer',
    scope: 'write',
    summary: 'Deletes a saved search; files stay as they are.',
    reply: SavedSearchDeleted,
    refuses: ['saved_search_not_found'],
    async act(ctx, { params }) {
      await removeSearch(ctx, params.id)
      return { ok: true }
    },
  }),

  saveSearchForm: post(libraryPaths.saveSearch, {
    who: 'member',
    summary: 'The form that saves the search of the list.',
    limit: 'create',
    body: SaveSearchForm,
    refuses: SAVE_REFUSALS,
    async act(ctx, { body, request }) {
      const { name = '', ...parts } = body
      const save = async () => {
        const { name, ...parts } = readInput(SaveSearchInput, body)
        return seeOther((await saveSearch(ctx, name, parts)).href)
      }
      return orNameAgain(ctx, request, save, () => ({
        title: ctx.t('library.save_search'),
        action: libraryPaths.saveSearch,
        fields: filledIn(parts),
        name,
        listHref: listHref(parts),
      }))
    },
  }),

  renameSearchForm: post(libraryPaths.renameSearch, {
    who: 'member',
    summary: 'The form that renames a saved search.',
    body: RenameSearchForm,
    refuses: RENAME_REFUSALS,
    async act(ctx, { params: { id }, body, request }) {
      const rename = async () => {
        const { name } = readInput(RenameSearchInput, body)
        return seeOther((await renameSearch(ctx, id, name)).href)
      }
      return orNameAgain(ctx, request, rename, async () => {
        const present = (await showSavedSearches(ctx)).find((one) => one.id === id)
        if (!present) throw refuse('saved_search_not_found', { id })
        return {
          title: ctx.t('library.rename_search', { name: present.name }),
          action: href(libraryPaths.renameSearch, { id }),
          fields: {},
          name: body.name ?? '',
          listHref: present.href,
        }
      })
    },
  }),

  deleteSearchForm: post(libraryPaths.deleteSearch, {
    who: 'member',
    summary: 'The form that deletes a saved search.',
    limit: 'delete',
    refuses: ['saved_search_not_found'],
    async act(ctx, { params }) {
      await removeSearch(ctx, params.id)
      return seeOther(libraryPaths.files)
    },
  }),
})

function readInput<T>(schema: z.ZodType<T>, form: unknown): T {
  return readWith(schema, form, problems.declarations, 'invalid_payload')
}

type NameQuestion = Omit<NameSearchPageProps, 't' | 'problem'>

/** A refused name is requested again with its input; a program gets the refusal itself. */
async function orNameAgain(
  ctx: MemberContext,
  request: RequestInfo,
  act: () => Promise<unknown>,
  question: () => NameQuestion | Promise<NameQuestion>,
): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    const isOfName = error instanceof Problem && OF_NAME.includes(error.code)
    if (!isOfName || !request.wantsHtml) throw error
    const asked = await question()
    return page({
      title: asked.title,
      status: error.declared.status,
      headers: { 'cache-control': 'no-store' },
      body: h(NameSearchPage, { t: ctx.t, ...asked, problem: error.declared[ctx.locale] }),
    })
  }
}

function filledIn(parts: Record<string, string | undefined>): Record<string, string> {
  const filled = Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1]))
  return Object.fromEntries(filled)
}
