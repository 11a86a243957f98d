/** Folders and files of a mirrored repository as JSON. */

import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { showFolder, showRepoFile } from '../actions/read.ts'
import { FolderQuery, RepoFile, RepoFolder } from '../contract/index.ts'

export const readingRoutes = defineRoutes({
  repoTree: get(repoPaths.apiTree, {
    who: 'bearer',
    scope: 'read',
    summary:
      'What is in a folder of a mirrored repository at its last sync, a thousand names at a time.',
    query: FolderQuery,
    reply: RepoFolder,
    refuses: ['repo_not_found', 'repo_folder_not_found', 'invalid_repo_path'],
    act: (ctx, { params, query }) => showFolder(ctx, params.name, query),
  }),

  repoFile: get(repoPaths.apiFile, {
    who: 'bearer',
    scope: 'read',
    summary:
      'A file of a mirrored repository, byte for byte; a mirror that is not on this machine is fetched first.',
    reply: RepoFile,
    refuses: ['repo_not_found', 'repo_file_not_found', 'invalid_repo_path', 'mirror_unavailable'],
    act: (ctx, { params, request }) => showRepoFile(ctx, params.name, params['*'], request.signal),
  }),
})
