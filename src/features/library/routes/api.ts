/** Files: as JSON, the list and each of them, and by the buttons of their pages. */
import * as z from 'zod'
import { libraryApi, libraryPaths, viewerPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { CursorText, defineRoutes, del, get, post, put } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { examined, languageByName } from '../actions/examined.ts'
import { fileReply, hitsReply } from '../actions/file-record.ts'
import { BYTES_OF_PAGE, hitsOf } from '../actions/hits.ts'
import { findTags, type ListRequest, listLibrary } from '../actions/list.ts'
import { openFile } from '../actions/read.ts'
import { moveFileToTrash } from '../actions/trash/move.ts'
import { changeFile, createFile, type SaveResult } from '../actions/write.ts'
import {
  CreateFileInput,
  FileList,
  FileReply,
  FileWithContent,
  MAX_CONTENT_BYTES,
  MAX_PAGE_SIZE,
  TagsReply,
  UpdateFileInput,
} from '../contract/index.ts'

// JSON may escape a character in six bytes; the limit itself is checked on the decoded text.
const MAX_BODY_BYTES = MAX_CONTENT_BYTES * 6 + 64 * 1024

const limitError = { error: 'invalid_limit' }

// A condition that is repeated is nobody's honest query: the first one of a list would be a guess.
const sentText = z.string().optional().catch(undefined)

export const ListQuery = z.object({
  q: sentText,
  lang: sentText,
  category: sentText,
  folder: sentText,
  repo: sentText,
  sort: sentText,
  cursor: CursorText,
})
const ApiListQuery = ListQuery.extend({
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MAX_PAGE_SIZE, limitError)
    .optional(),
  /** `1`: each file carries its matching lines. */
  hits: sentText,
})

export const apiRoutes = defineRoutes({
  listFiles: get(libraryApi.files, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'One page of files, filtered and sorted; walk it by cursor.',
    query: ApiListQuery,
    reply: FileList,
    refuses: [
      'invalid_sort',
      'invalid_cursor',
      'query_too_long',
      'query_too_complex',
      'invalid_pattern',
      'pattern_too_large',
      'search_too_broad',
    ],
    async act(ctx, { query, spend }) {
      if (query.q?.trim()) await spend('search')
      return listReply(ctx, query, query.hits === '1')
    },
  }),

  findTags: get(libraryApi.tags, {
    who: 'member',
    summary: 'Tags in use that begin as somebody types.',
    query: z.object({ q: sentText }),
    reply: TagsReply,
    async act(ctx, { query }) {
      return { ok: true, tags: await findTags(ctx, query.q?.trim() ?? '') }
    },
  }),

  createFile: post(libraryApi.files, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Saves a new file.',
    limit: 'create',
    body: CreateFileInput,
    takesRawText: true,
    maxBodyBytes: MAX_BODY_BYTES,
    isIdempotent: true,
    reply: FileReply,
    refuses: [
      'file_exists',
      'invalid_content',
      'content_too_large',
      'binary_file',
      'tag_quota_exceeded',
      'file_quota_exceeded',
      'proposal_quota_exceeded',
      'storage_quota_exceeded',
    ],
    status: 201,
    prepare: (ctx, { body }) =>
      examined(ctx, body.content, languageByName({ ...body, fileName: body.file_name })),
    async act(ctx, { body, prepared: content }) {
      const { file_name: fileName, source_url: sourceUrl } = body
      return saved(await createFile(ctx, { ...body, fileName, sourceUrl, content }))
    },
  }),

  readFile: get(libraryApi.file, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'A file and its text.',
    reply: FileWithContent,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      const { file, content } = await openFile(ctx, params.id)
      return { ok: true, file: fileReply(file), content }
    },
  }),

  updateFile: put(libraryApi.file, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Changes what is named; a new text is a new version and needs base_version.',
    body: UpdateFileInput,
    takesRawText: true,
    maxBodyBytes: MAX_BODY_BYTES,
    reply: FileReply,
    refuses: [
      'file_not_found',
      'version_conflict',
      'base_version_required',
      'file_exists',
      'content_too_large',
      'binary_file',
      'tag_quota_exceeded',
      'nothing_proposed',
      'proposal_quota_exceeded',
      'storage_quota_exceeded',
    ],
    async act(ctx, { params, body }) {
      const { file_name, source_url, is_favorite, is_pinned, base_version, ...rest } = body
      const change = {
        ...rest,
        fileName: file_name,
        sourceUrl: source_url,
        isFavorite: is_favorite,
        isPinned: is_pinned,
        baseVersion: base_version,
      }
      return saved(await changeFile(ctx, params.id, change))
    },
    form: {
      at: viewerPaths.mark,
      summary: 'The star and the pin of a file.',
      read: ({ favorite, pinned }) => ({
        ...(favorite !== undefined && { is_favorite: favorite === '1' }),
        ...(pinned !== undefined && { is_pinned: pinned === '1' }),
      }),
      to: (_done, { params }) => href(viewerPaths.source, params),
    },
  }),

  deleteFile: del(libraryApi.file, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    canBeProposed: true,
    summary: 'Moves a file to the bin.',
    reply: FileReply,
    refuses: ['proposal_quota_exceeded', 'file_not_found'],
    async act(ctx, { params }) {
      return { ok: true, file: fileReply(await moveFileToTrash(ctx, params.id)) }
    },
    form: {
      at: viewerPaths.remove,
      summary: 'The To bin button of a file.',
      limit: 'write',
      to: libraryPaths.files,
    },
  }),
})

async function listReply(ctx: MemberContext, request: ListRequest, withHits: boolean) {
  const listed = await listLibrary(ctx, request)
  const { files, total, search, nextCursor, prevCursor } = listed
  const hits = withHits ? await hitsOf(ctx, files, listed.filter.query, BYTES_OF_PAGE) : null
  return {
    ok: true,
    items: files.map((file) => ({ ...fileReply(file), ...(hits && hitsReply(hits.get(file.id))) })),
    next_cursor: nextCursor,
    prev_cursor: prevCursor,
    total: total.count,
    total_capped: total.isCapped,
    ...(search?.isIndexing && { indexing: true as const }),
    ...(search?.isPartial && { partial: true as const }),
  }
}

export function saved({ file, warnings }: SaveResult) {
  return { ok: true, file: fileReply(file), ...(warnings.length > 0 && { warnings }) }
}
