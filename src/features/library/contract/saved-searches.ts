/** The wire types of saved searches. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { isSearchName, MAX_SEARCH_NAME } from './limits.ts'

const nameError = named('invalid_saved_search_name', { max: MAX_SEARCH_NAME })
const partError = { error: 'invalid_saved_search' }
const payloadError = { error: 'invalid_payload' }

const SearchName = z.string(nameError).trim().refine(isSearchName, nameError)
/** As a query parameter of the list; empty for no condition. */
const Part = z.string(partError).optional()

export const SaveSearchInput = z.object(
  {
    name: SearchName,
    q: Part,
    lang: Part,
    category: Part,
    folder: Part,
    repo: Part,
    sort: Part,
  },
  payloadError,
)
export type SearchParts = Omit<z.infer<typeof SaveSearchInput>, 'name'>

export const RenameSearchInput = z.object({ name: SearchName }, payloadError)

export const SavedSearchRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    q: z.string().nullable(),
    lang: z.string().nullable(),
    category: z.string().nullable(),
    folder: z.string().nullable(),
    repo: z.string().nullable(),
    sort: z.string().nullable(),
    /** The URL of its list. */
    href: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ title: 'SavedSearch' })
export type SavedSearchRecord = z.infer<typeof SavedSearchRecord>

export const SavedSearchList = z.object({
  ok: z.literal(true),
  searches: z.array(SavedSearchRecord),
})
export const SavedSearchReply = z.object({ ok: z.literal(true), search: SavedSearchRecord })
export const SavedSearchCreated = SavedSearchReply.extend({ id: z.string() })
export const SavedSearchDeleted = z.object({ ok: z.literal(true) })
