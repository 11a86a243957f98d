/** The page of an import and its forms. */
import { h } from 'preact'
import { repoPage, showRepo } from '#features/repos/index.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import {
  cancelImport,
  previewImport,
  requestImport,
  showImport,
  showImportedFiles,
} from '../actions/imports.ts'
import { ImportForm, ImportPageQuery } from '../contract/imports.ts'
import { codeHostPaths } from '../contract/paths.ts'
import { ImportPage } from '../views/import-page.tsx'

export const importRoutes = defineRoutes({
  importPage: get(codeHostPaths.importPage, {
    who: 'member',
    summary:
      'Imports the files of a repository: what it would bring, how far it is, what was skipped and why.',
    query: ImportPageQuery,
    async act(ctx, { params: { name }, query }) {
      const { t } = ctx
      const choice = { path: query.path, folder: query.folder }
      const { repo } = await showRepo(ctx, name)
      const { import: latest } = await showImport(ctx, name)
      // A page that shows how far an import is reads itself again and again: it counts no files meanwhile.
      const isRunning = latest?.state === 'running'
      const preview = isRunning ? null : await previewImport(ctx, name, choice)
      const listed = await showImportedFiles(ctx, name, query)
      return repoPage(ctx, repo, {
        title: t('code_host.import_start'),
        section: 'import',
        sheets: ['code-hosts'],
        body: h(ImportPage, {
          ...{ t, name, preview, latest, files: listed.files, hasMore: listed.has_more },
          ...{ outcome: query.outcome, after: query.after },
        }),
      })
    },
  }),

  importForm: post(codeHostPaths.importPage, {
    who: 'member',
    summary: 'The Import button.',
    limit: 'create',
    body: ImportForm,
    async act(ctx, { params: { name }, body }) {
      await requestImport(ctx, name, { path: body.path, folder: body.folder })
      return seeOther(href(codeHostPaths.importPage, { name }))
    },
  }),

  cancelImportForm: post(codeHostPaths.importCancel, {
    who: 'member',
    summary: 'The Cancel button of an import.',
    async act(ctx, { params: { name } }) {
      await cancelImport(ctx, name)
      return seeOther(href(codeHostPaths.importPage, { name }))
    },
  }),
})
