/** The page of an import and its forms. */
import { h } from 'preact'
import type * as z from 'zod'
import { codeHostPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  cancelImport,
  previewImport,
  requestImport,
  showImport,
  showImportedFiles,
} from '../../actions/hosts/imports.ts'
import { showRepo } from '../../actions/manage.ts'
import { ImportForm, ImportPageQuery } from '../../contract/imports.ts'
import { type ImportChoiceView, ImportPage } from '../../views/hosts/import-page.tsx'
import { repoPage } from '../repo-page.ts'

export const importRoutes = defineRoutes({
  importPage: get(codeHostPaths.importPage, {
    who: 'member',
    summary:
      'Imports the files of a repository: what it would bring, how far it is, what was skipped and why.',
    query: ImportPageQuery,
    act: (ctx, { params: { name }, query }) => importPage(ctx, name, query),
  }),

  importForm: post(codeHostPaths.importPage, {
    who: 'member',
    summary: 'The Import button.',
    limit: 'create',
    body: ImportForm,
    async act(ctx, { params: { name }, body, request }) {
      try {
        await requestImport(ctx, name, { path: body.path, folder: body.folder })
        return seeOther(href(codeHostPaths.importPage, { name }))
      } catch (error) {
        if (!isOfField(error) || !request.wantsHtml) throw error
        return importPage(ctx, name, ImportPageQuery.parse(body))
      }
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

const FIELDS: Record<string, 'path' | 'folder'> = {
  invalid_import_path: 'path',
  invalid_import_folder: 'folder',
}

function isOfField(error: unknown): error is Problem {
  return error instanceof Problem && FIELDS[error.code] !== undefined
}

type ImportQuery = z.infer<typeof ImportPageQuery>

async function importPage(ctx: MemberContext, name: string, query: ImportQuery) {
  const { t } = ctx
  const { repo } = await showRepo(ctx, name)
  const { import: latest } = await showImport(ctx, name)
  // A page that shows the progress of an import reloads itself again and again: it counts no files meanwhile.
  const isRunning = latest?.state === 'running'
  const choice = isRunning ? null : await previewed(ctx, name, query)
  const listed = await showImportedFiles(ctx, name, query)
  return repoPage(ctx, repo, {
    title: t('code_host.import_start'),
    section: 'import',
    sheets: ['code-hosts'],
    ...(choice?.error && { status: 400, headers: { 'cache-control': 'no-store' } }),
    body: h(ImportPage, {
      ...{ t, name, latest, files: listed.files, hasMore: listed.has_more },
      ...{ outcome: query.outcome, after: query.after },
      choice,
    }),
  })
}

/** A preview of an import; fields that are refused are shown again as they were filled in. */
async function previewed(
  ctx: MemberContext,
  name: string,
  { path, folder }: Pick<ImportQuery, 'path' | 'folder'>,
): Promise<ImportChoiceView> {
  try {
    const preview = await previewImport(ctx, name, { path, folder })
    return { path: preview.path, folder: preview.folder, preview }
  } catch (error) {
    if (!isOfField(error)) throw error
    const refused = { field: FIELDS[error.code]!, text: error.declared[ctx.locale] }
    return { path: path ?? '', folder: folder ?? '', error: refused }
  }
}
