/** What the page of a file frames, and the form that saves a file to the library. */

import { createFile, isFileName, isFolder, refuseFile } from '#features/library/index.ts'
import { readRepoText, refuseRepo } from '#features/repositories/index.ts'
import { readingDocument, readingImage } from '#features/viewer/index.ts'
import { viewerPaths } from '#paths/files.ts'
import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'

const REFUSALS = ['repo_not_found', 'repo_file_not_found', 'mirror_unavailable']

export const blobPageRoutes = defineRoutes({
  repoHtml: get(repoPaths.blobHtml, {
    who: 'member',
    summary: 'An HTML file of a repository as the sandboxed document that its page frames.',
    refuses: REFUSALS,
    async act(ctx, { params, request }) {
      const content = await readRepoText(ctx, params.name, params.object, request.signal)
      return readingDocument({ content })
    },
  }),

  repoSvg: get(repoPaths.blobSvg, {
    who: 'member',
    summary: 'An SVG file of a repository as an image that can run and fetch nothing.',
    refuses: [...REFUSALS, 'document_timeout', 'document_failed'],
    async act(ctx, { params, request }) {
      const content = await readRepoText(ctx, params.name, params.object, request.signal)
      const reading = { content, contentHash: `git-${params.object}` }
      const image = await readingImage(ctx, reading, request.address)
      if (!image) throw refuseRepo('repo_file_not_found', { repo_name: params.name })
      return image
    },
  }),

  saveRepoFile: post(repoPaths.save, {
    who: 'member',
    summary:
      'The button "Save to my library": the file becomes one of the library, with its repository named.',
    limit: 'create',
    refuses: [
      ...REFUSALS,
      'invalid_file_name',
      'file_exists',
      'file_quota_exceeded',
      'storage_quota_exceeded',
      'content_too_large',
    ],
    async act(ctx, { params, request }) {
      const { name, object } = params
      const path = params['*']
      const fileName = path.slice(path.lastIndexOf('/') + 1)
      if (!isFileName(fileName)) throw refuseFile('invalid_file_name')
      // The folder includes the origin, so that two files of one name do not clash.
      const wanted = `${name}/${path}`.slice(0, -fileName.length - 1)
      const folder = isFolder(wanted) ? wanted : ''
      const content = await readRepoText(ctx, name, object, request.signal)
      try {
        const { file } = await createFile(ctx, { fileName, folder, content, repo: name })
        return seeOther(href(viewerPaths.source, { id: file.id }))
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'file_exists' || !request.wantsHtml)
          throw error
        const taken = String(error.context['file_id'] ?? '')
        return seeOther(href(repoPaths.file, { name, '*': path }, { taken }))
      }
    },
  }),
})
