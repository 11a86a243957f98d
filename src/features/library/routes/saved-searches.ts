/** Saved searches: as JSON, and as the forms of the list. */
import { h } from 'preact'
import { libraryApi, libraryPaths } from '#paths/files.ts'
import { defineRoutes, del, get, page, post, put, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import {
  removeSearch,
  renameSearch,
  saveSearch,
  showSavedSearches,
} from '../actions/saved-searches.ts'
import {
  RenameSearchInput,
  SavedSearchCreated,
  SavedSearchDeleted,
  SavedSearchList,
  SavedSearchReply,
  SaveSearchInput,
} from '../contract/saved-searches.ts'
import { listHref } from '../rules/addresses.ts'
import { NameSearchPage, type NameSearchPageProps } from '../views/list/saved-searches.tsx'

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
    form: {
      at: libraryPaths.saveSearch,
      summary: 'The form that saves the search of the list.',
      to: ({ search }) => search.href,
      again(refused) {
        const { name: _, ...parts } = refused.fields
        return nameAgain(refused, {
          title: refused.ctx.t('library.save_search'),
          action: libraryPaths.saveSearch,
          fields: parts,
          listHref: listHref(parts),
        })
      },
      fieldsOf: { saved_search_exists: 'name', saved_search_quota_exceeded: 'name' },
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
    form: {
      at: libraryPaths.renameSearch,
      summary: 'The form that renames a saved search.',
      to: ({ search }) => search.href,
      async again(refused) {
        const { ctx, params, problem } = refused
        const present = (await showSavedSearches(ctx)).find(({ id }) => id === params.id)
        if (!present) throw problem
        return nameAgain(refused, {
          title: ctx.t('library.rename_search', { name: present.name }),
          action: href(libraryPaths.renameSearch, params),
          fields: {},
          listHref: present.href,
        })
      },
      fieldsOf: { saved_search_exists: 'name' },
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
    form: {
      at: libraryPaths.deleteSearch,
      summary: 'The form that deletes a saved search.',
      to: libraryPaths.files,
    },
  }),
})

type NameQuestion = Omit<NameSearchPageProps, 'name' | 'problem'>

/** A refused name is requested again with its input. */
function nameAgain({ fields, field, text, problem }: RefusedForm, asked: NameQuestion) {
  if (field !== 'name') throw problem
  const { name = '' } = fields
  const body = h(NameSearchPage, { ...asked, name, problem: text })
  return page({ title: asked.title, body })
}
