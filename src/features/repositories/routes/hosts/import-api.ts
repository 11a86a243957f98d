/** Imports of repositories as JSON. */

import { codeHostPaths } from '#paths/repositories.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import {
  cancelImport,
  previewImport,
  requestImport,
  showImport,
  showImportedFiles,
} from '../../actions/hosts/imports.ts'
import {
  ImportedFiles,
  ImportFilesQuery,
  ImportInput,
  ImportPreview,
  ImportReply,
} from '../../contract/imports.ts'

const CHOICE_PROBLEMS = ['repo_not_found', 'invalid_import_path', 'invalid_import_folder'] as const

export const importApiRoutes = defineRoutes({
  startImport: post(codeHostPaths.apiImport, {
    who: 'bearer',
    scope: 'write',
    summary:
      'Brings the files of a mirrored repository into the library, in the background: 2,000 files, 1 MiB each, 50 MiB together.',
    limit: 'create',
    body: ImportInput,
    status: 202,
    reply: ImportReply,
    refuses: [...CHOICE_PROBLEMS, 'nothing_to_import', 'import_running'],
    act: (ctx, { params, body }) => requestImport(ctx, params.name, body),
  }),

  repoImport: get(codeHostPaths.apiImport, {
    who: 'bearer',
    scope: 'read',
    summary: 'The latest import of a repository: how far it is, or how it ended.',
    reply: ImportReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => showImport(ctx, params.name),
  }),

  importPreview: get(codeHostPaths.apiImportPreview, {
    who: 'bearer',
    scope: 'read',
    summary: 'What an import would bring and skip, as far as names and sizes tell.',
    query: ImportInput,
    reply: ImportPreview,
    refuses: CHOICE_PROBLEMS,
    act: (ctx, { params, query }) => previewImport(ctx, params.name, query),
  }),

  importFiles: get(codeHostPaths.apiImportFiles, {
    who: 'bearer',
    scope: 'read',
    summary: 'What became of the files of the latest import, two hundred at a time.',
    query: ImportFilesQuery,
    reply: ImportedFiles,
    refuses: ['repo_not_found'],
    act: (ctx, { params, query }) => showImportedFiles(ctx, params.name, query),
  }),

  cancelRepoImport: post(codeHostPaths.apiImportCancel, {
    who: 'bearer',
    scope: 'write',
    summary: 'Ends the import that waits or runs; what it brought so far stays.',
    reply: ImportReply,
    refuses: ['repo_not_found'],
    act: (ctx, { params }) => cancelImport(ctx, params.name),
  }),
})
