/** The library as JSON. */
import { z } from 'zod'
import { zipStream } from '../../../platform/archive/index.ts'
import type { MemberContext } from '../../../platform/context.ts'
import {
  attachment,
  defineRoutes,
  del,
  fault,
  get,
  post,
  put,
  raw,
} from '../../../platform/http/index.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { readChanges } from '../../../platform/shown-texts/index.ts'
import { binFile } from '../actions/bin.ts'
import { addTags, binMany, loadLiveFiles, markFavorite, moveFiles } from '../actions/bulk.ts'
import { examined } from '../actions/examined.ts'
import { BYTES_OF_PAGE, hitsOf } from '../actions/hits.ts'
import { languageByName } from '../actions/keep-symbols.ts'
import {
  type ListRequest,
  listLibrary,
  loadVersions,
  type Opened,
  openFile,
  openTwoVersions,
} from '../actions/read.ts'
import { fileReply, hitsReply, versionReply } from '../actions/replies.ts'
import { changeFile, createFile, restoreVersion, type Saved } from '../actions/write.ts'
import { zipEntries } from '../actions/zip.ts'
import {
  BULK_BODY_BYTES,
  BulkDeleteInput,
  BulkDeleteReply,
  BulkInput,
  BulkMoveInput,
  BulkReply,
  BulkTagInput,
  CreateFileInput,
  DiffReply,
  FileList,
  FileReply,
  FileWithContent,
  MAX_CONTENT_BYTES,
  MAX_PAGE_SIZE,
  RestoreInput,
  UpdateFileInput,
  VersionList,
  VersionReply,
} from '../contract/index.ts'
import { refuse } from '../problems.ts'

// JSON may escape a character in six bytes, and the limit itself is judged on the text.
const MAX_BODY_BYTES = MAX_CONTENT_BYTES * 6 + 64 * 1024

const text = z.string().optional().catch(undefined)
const limitFault = { error: fault('invalid_limit') }

/** Repeated parameters are nobody's honest query; the first word of a list would be a guess. */
export const ListQuery = z.object({
  q: text,
  lang: text,
  category: text,
  folder: text,
  repo: text,
  sort: text,
  cursor: text,
})
const ApiListQuery = ListQuery.extend({
  limit: z.coerce
    .number(limitFault)
    .int(limitFault)
    .min(1, limitFault)
    .max(MAX_PAGE_SIZE, limitFault)
    .optional(),
  /** `1`: each file carries its matching lines. */
  hits: text,
})

const VersionNumber = z.coerce.number().int().min(1).optional().catch(undefined)

const BULK_REFUSALS = [
  'no_files_selected',
  'too_many_files',
  'invalid_file_id',
  'some_files_not_found',
]

export const apiRoutes = defineRoutes({
  listFiles: get('/api/files', {
    who: 'bearer',
    summary: 'One page of files, filtered and sorted; walk it by cursor.',
    limit: 'read',
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

  createFile: post('/api/files', {
    who: 'bearer',
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
      'file_quota_exceeded',
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

  readFile: get('/api/files/:id', {
    who: 'bearer',
    refusesTextIn: ['id'],
    summary: 'A file and its text.',
    reply: FileWithContent,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      const { file, content } = await openFile(ctx, params.id)
      return { ok: true, file: fileReply(file), content }
    },
  }),

  updateFile: put('/api/files/:id', {
    who: 'bearer',
    refusesTextIn: ['id'],
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
  }),

  deleteFile: del('/api/files/:id', {
    who: 'bearer',
    refusesTextIn: ['id'],
    summary: 'Moves a file to the bin.',
    reply: FileReply,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      return { ok: true, file: fileReply(await binFile(ctx, params.id)) }
    },
  }),

  versions: get('/api/files/:id/versions', {
    who: 'bearer',
    summary: 'Every version, newest first.',
    reply: VersionList,
    refuses: ['file_not_found'],
    async act(ctx, { params }) {
      const { file, versions } = await loadVersions(ctx, params.id)
      return { ok: true, versions: versions.map((version) => versionReply(version, file.version)) }
    },
  }),

  version: get('/api/files/:id/versions/:number', {
    who: 'bearer',
    summary: 'One version and its text.',
    reply: VersionReply,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params }) {
      const number = Number(params.number)
      if (!Number.isSafeInteger(number) || number < 1)
        throw refuse('version_not_found', { file_id: params.id })
      const { file, version, content } = await openFile(ctx, params.id, number)
      return { ok: true, version: versionReply(version, file.version), content }
    },
  }),

  restoreVersion: post('/api/files/:id/restore', {
    who: 'bearer',
    summary: 'Makes an old version the newest one.',
    body: RestoreInput,
    reply: FileReply,
    refuses: ['file_not_found', 'version_not_found', 'version_conflict'],
    async act(ctx, { params, body }) {
      return saved(await restoreVersion(ctx, params.id, body.version))
    },
  }),

  diff: get('/api/files/:id/diff', {
    who: 'bearer',
    summary:
      'What changed between two versions; without numbers, between the newest and the one before it.',
    query: z.object({ from: VersionNumber, to: VersionNumber }),
    reply: DiffReply,
    refuses: ['file_not_found', 'version_not_found'],
    async act(ctx, { params, query }) {
      return diffReply(ctx, await openTwoVersions(ctx, params.id, query.from, query.to))
    },
  }),

  bulkFavorite: post('/api/files/bulk-favorite', {
    who: 'bearer',
    summary: 'Marks files as favourites.',
    body: BulkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => markFavorite(ctx, body.file_ids, true),
  }),

  bulkUnfavorite: post('/api/files/bulk-unfavorite', {
    who: 'bearer',
    summary: 'Takes the favourite mark off files.',
    body: BulkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => markFavorite(ctx, body.file_ids, false),
  }),

  bulkTag: post('/api/files/bulk-tag', {
    who: 'bearer',
    summary: 'Adds tags to files.',
    body: BulkTagInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: [...BULK_REFUSALS, 'too_many_tags'],
    act: (ctx, { body }) => addTags(ctx, body.file_ids, body.tags),
  }),

  bulkMove: post('/api/files/bulk-move', {
    who: 'bearer',
    summary: 'Moves files into a folder; an empty name is the top.',
    body: BulkMoveInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: [...BULK_REFUSALS, 'invalid_folder', 'file_exists'],
    act: (ctx, { body }) => moveFiles(ctx, body.file_ids, body.folder),
  }),

  bulkDelete: post('/api/files/bulk-delete', {
    who: 'bearer',
    summary: 'Moves files to the bin; ttl_days says for how long they can be restored.',
    limit: 'delete',
    body: BulkDeleteInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkDeleteReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => binMany(ctx, body.file_ids, body.ttl_days),
  }),

  createZip: post('/api/files/create-zip', {
    who: 'bearer',
    summary: 'A zip of files, streamed.',
    limit: 'export',
    body: BulkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    media: 'application/zip',
    envelope: 'success',
    refuses: BULK_REFUSALS,
    async act(ctx, { body }) {
      const files = await loadLiveFiles(ctx, body.file_ids)
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': attachment('codeshelf-files.zip'),
        'cache-control': 'no-store',
      }
      return raw(200, headers, zipStream(zipEntries(ctx, files)))
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

function saved({ file, warnings }: Saved) {
  return { ok: true, file: fileReply(file), ...(warnings.length > 0 && { warnings }) }
}

/** A thread makes the whole reply. It is bounded work, so one that had no time says nothing about the texts. */
async function diffReply({ actor }: MemberContext, { from, to }: { from: Opened; to: Opened }) {
  const json = await readChanges(actor.id, {
    old: from.content,
    now: to.content,
    before: { ok: true, from: from.version.number, to: to.version.number },
  })
  if ('failure' in json && json.failure === 'failed') throw new Error('a thread failed to compare')
  if ('failure' in json) throw common.refuse('busy', {}, { 'retry-after': '2' })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return raw(200, headers, Buffer.from(json.buffer, json.byteOffset, json.byteLength))
}
