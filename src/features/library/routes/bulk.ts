/** Many files in one request. */

import { libraryApi } from '#paths/files.ts'
import { zipStream } from '#platform/archive/index.ts'
import { attachment, defineRoutes, post, raw } from '#platform/http/index.ts'
import { findAtPaths } from '../actions/browse.ts'
import {
  addTags,
  loadLiveFiles,
  markFavorite,
  moveFiles,
  moveManyToTrash,
} from '../actions/bulk.ts'
import { zipEntries } from '../actions/zip.ts'
import {
  BULK_BODY_BYTES,
  BulkDeleteInput,
  BulkDeleteReply,
  BulkInput,
  BulkMoveInput,
  BulkReply,
  BulkTagInput,
  CheckInput,
  CheckReply,
} from '../contract/index.ts'

// Two thousand bytes for each of five hundred paths.
const MAX_PATHS_BYTES = 1024 * 1024

const BULK_REFUSALS = [
  'no_files_selected',
  'too_many_files',
  'invalid_file_id',
  'some_files_not_found',
]

export const bulkRoutes = defineRoutes({
  checkPaths: post(libraryApi.check, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary: 'Returns for each path whether a file exists, and its version.',
    limit: 'read',
    body: CheckInput,
    maxBodyBytes: MAX_PATHS_BYTES,
    reply: CheckReply,
    refuses: ['too_many_paths', 'invalid_folder', 'invalid_file_name'],
    async act(ctx, { body }) {
      const places = body.paths.map(({ folder, file_name }) => ({ folder, fileName: file_name }))
      return { ok: true, files: await findAtPaths(ctx, places) }
    },
  }),

  bulkFavorite: post(libraryApi.bulkFavorite, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Marks files as favourites.',
    body: BulkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => markFavorite(ctx, body.file_ids, true),
  }),

  bulkUnfavorite: post(libraryApi.bulkUnfavorite, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Takes the favourite mark off files.',
    body: BulkInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => markFavorite(ctx, body.file_ids, false),
  }),

  bulkTag: post(libraryApi.bulkTag, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Adds tags to files.',
    body: BulkTagInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: [...BULK_REFUSALS, 'too_many_tags', 'tag_quota_exceeded'],
    act: (ctx, { body }) => addTags(ctx, body.file_ids, body.tags),
  }),

  bulkMove: post(libraryApi.bulkMove, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Moves files into a folder; an empty name is the top.',
    body: BulkMoveInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkReply,
    refuses: [...BULK_REFUSALS, 'invalid_folder', 'file_exists'],
    act: (ctx, { body }) => moveFiles(ctx, body.file_ids, body.folder),
  }),

  bulkDelete: post(libraryApi.bulkDelete, {
    who: 'bearer',
    scope: 'write',
    honoursLimit: true,
    summary: 'Moves files to the bin; ttl_days is how long they can be restored.',
    limit: 'delete',
    body: BulkDeleteInput,
    maxBodyBytes: BULK_BODY_BYTES,
    reply: BulkDeleteReply,
    refuses: BULK_REFUSALS,
    act: (ctx, { body }) => moveManyToTrash(ctx, body.file_ids, body.ttl_days),
  }),

  createZip: post(libraryApi.createZip, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
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
