/** The export of everything a person has, and the page of the settings that offers it. */
import { h } from 'preact'
import { settingsPage } from '#features/account/index.ts'
import { takeoutPaths } from '#paths/people.ts'
import { zipStream } from '#platform/archive/index.ts'
import { attachment, defineRoutes, get, raw } from '#platform/http/index.ts'
import { toIso } from '#platform/time/index.ts'
import { beginExport } from '../actions/export.ts'
import { showAllImports } from '../actions/manage-imports.ts'
import { TakeoutQuery } from '../contract/index.ts'
import { Data } from '../views/data.tsx'

export const exportRoutes = defineRoutes({
  export: get(takeoutPaths.apiExport, {
    who: 'bearer',
    scope: 'read',
    summary:
      'Everything a person has as a zip, streamed: files in their folders, the rest in codeshelf/.',
    limit: 'export',
    query: TakeoutQuery,
    media: 'application/zip',
    envelope: 'success',
    refuses: ['invalid_payload'],
    async act(ctx, { query }) {
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': attachment(`codeshelf-${toIso(ctx.now()).slice(0, 10)}.zip`),
        'cache-control': 'no-store',
      }
      const entries = await beginExport(ctx, { hasNotesBeside: query.notes === 'markdown' })
      return raw(200, headers, zipStream(entries))
    },
  }),

  dataPage: get(takeoutPaths.settings, {
    who: 'member',
    summary: 'Take everything along.',
    async act(ctx) {
      const imports = await showAllImports(ctx)
      return settingsPage(ctx, ctx.t('takeout.title'), h(Data, { imports }), { shows: { imports } })
    },
  }),
})
