/** Every address of the viewer. */

import { changeFile, moveFileToTrash, restoreVersion } from '#features/library/index.ts'
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { defineRoutes, joinRoutes, post, seeOther } from '#platform/http/index.ts'
import { MarkForm, RestoreForm } from '../contract/index.ts'
import { sourceHref } from '../rules/addresses.ts'
import { apiRoutes } from './api.ts'
import { pageRoutes } from './pages.ts'
import { rawRoutes } from './raw.ts'

/** The buttons of a file's page, for a reader without a script: each form redirects back to its page. */
const asFlag = (value: '0' | '1' | undefined) => (value === undefined ? undefined : value === '1')

const formRoutes = defineRoutes({
  restore: post(viewerPaths.restore, {
    who: 'member',
    summary: 'The Restore button of an old version.',
    body: RestoreForm,
    async act(ctx, { params, body }) {
      const { file } = await restoreVersion(ctx, params.id, body.version)
      return seeOther(
        sourceHref({ id: file.id, version: null }, { done: `restored-${body.version}` }),
      )
    },
  }),

  mark: post(viewerPaths.mark, {
    who: 'member',
    summary: 'The star and the pin of a file.',
    body: MarkForm,
    async act(ctx, { params, body }) {
      const marks = { isFavorite: asFlag(body.favorite), isPinned: asFlag(body.pinned) }
      const { file } = await changeFile(ctx, params.id, marks)
      return seeOther(sourceHref({ id: file.id, version: null }))
    },
  }),

  bin: post(viewerPaths.remove, {
    who: 'member',
    summary: 'The To bin button of a file.',
    async act(ctx, { params }) {
      await moveFileToTrash(ctx, params.id)
      return seeOther(libraryPaths.files)
    },
  }),
})

export const routes = joinRoutes(pageRoutes, rawRoutes, apiRoutes, formRoutes)
