/** Saved searches: as JSON, and by the forms of the list. */
import { defineRoutes, del, get, post, put, seeOther } from '#platform/http/index.ts'
import {
  removeSearch,
  renameSearch,
  saveSearch,
  showSavedSearches,
} from '../actions/saved-searches.ts'
import { libraryApi, libraryPaths } from '../contract/paths.ts'
import {
  RenameSearchInput,
  SavedSearchCreated,
  SavedSearchDeleted,
  SavedSearchList,
  SavedSearchReply,
  SaveSearchInput,
} from '../contract/saved-searches.ts'

/** What the list refuses of its own address. */
const SAVE_REFUSALS = [
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
const RENAME_REFUSALS = ['saved_search_not_found', 'saved_search_exists']

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
    body: SaveSearchInput,
    refuses: SAVE_REFUSALS,
    async act(ctx, { body: { name, ...parts } }) {
      return seeOther((await saveSearch(ctx, name, parts)).href)
    },
  }),

  renameSearchForm: post(libraryPaths.renameSearch, {
    who: 'member',
    summary: 'The form that renames a saved search.',
    body: RenameSearchInput,
    refuses: RENAME_REFUSALS,
    async act(ctx, { params, body }) {
      return seeOther((await renameSearch(ctx, params.id, body.name)).href)
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
