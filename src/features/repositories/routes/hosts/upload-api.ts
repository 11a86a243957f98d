/** Uploads to code hosts as JSON. */

import { codeHostPaths } from '#paths/repositories.ts'
import { defineRoutes, post } from '#platform/http/index.ts'
import { uploadDirect, uploadGist, uploadSaved } from '../../actions/hosts/upload.ts'
import {
  DirectUploadInput,
  GistInput,
  GistReply,
  UPLOAD_BODY_BYTES,
  UploadInput,
  UploadReply,
} from '../../contract/uploads.ts'
import { HOST_PROBLEMS } from './api.ts'

export const uploadApiRoutes = defineRoutes({
  uploadSavedFile: post(codeHostPaths.apiUpload, {
    who: 'member',
    summary:
      'Commits a file of the library to a repository; what changed there meanwhile is 409 `upstream_changed` with its text.',
    limit: 'create',
    body: UploadInput,
    reply: UploadReply,
    refuses: [...HOST_PROBLEMS, 'file_not_found', 'version_not_found', 'upstream_changed'],
    act: (ctx, { params, body }) => uploadSaved(ctx, params.host, body),
  }),

  uploadDirectly: post(codeHostPaths.apiUploadDirect, {
    who: 'member',
    summary: 'Commits a text to a repository without keeping it in the library.',
    limit: 'create',
    body: DirectUploadInput,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    takesRawText: true,
    reply: UploadReply,
    refuses: [...HOST_PROBLEMS, 'upstream_changed'],
    act: (ctx, { params, body }) => uploadDirect(ctx, params.host, body),
  }),

  makeGist: post(codeHostPaths.apiGists, {
    who: 'member',
    summary:
      'Makes a gist of a file of the library, or of a text; secret unless it is to be public.',
    limit: 'create',
    body: GistInput,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    takesRawText: true,
    reply: GistReply,
    refuses: [...HOST_PROBLEMS, 'file_not_found', 'invalid_upload_text'],
    act: (ctx, { params, body }) => uploadGist(ctx, params.host, body),
  }),
})
