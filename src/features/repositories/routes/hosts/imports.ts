/** Imports of repositories: as JSON, as a page, and by the buttons of that page. */
import { h } from 'preact'
import type * as z from 'zod'
import { codeHostPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
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
import {
  ImportedFiles,
  ImportFilesQuery,
  ImportInput,
  ImportPageQuery,
  ImportPreview,
  ImportReply,
} from '../../contract/hosts.ts'
import { type ImportChoiceView, ImportPage } from '../../views/hosts/import-page.tsx'
import { repoPage } from '../repo-page.ts'

const CHOICE_PROBLEMS = ['repo_not_found', 'invalid_import_path', 'invalid_import_folder'] as const

export const importRoutes = defineRoutes({
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
    form: {
      at: codeHostPaths.importPage,
      summary: 'The Import button.',
      read: ({ path, folder }) => ({ path, folder }),
      to: (_done, { params }) => href(codeHostPaths.importPage, params),
      again({ ctx, params, fields, field, problem }) {
        if (field === null) throw problem
        return importPage(ctx, params.name, ImportPageQuery.parse(fields))
      },
    },
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
    summary: 'What an import would add and skip, judged by names and sizes.',
    query: ImportInput,
    reply: ImportPreview,
    refuses: CHOICE_PROBLEMS,
    act: (ctx, { params, query }) => previewImport(ctx, params.name, query),
  }),

  importFiles: get(codeHostPaths.apiImportFiles, {
    who: 'bearer',
    scope: 'read',
    summary: 'The results of the files of the latest import, two hundred at a time.',
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
    form: {
      at: codeHostPaths.importCancel,
      summary: 'The Cancel button of an import.',
      to: (_done, { params }) => href(codeHostPaths.importPage, params),
    },
  }),

  importPage: get(codeHostPaths.importPage, {
    who: 'member',
    summary:
      'Imports the files of a repository: what it would bring, how far it is, what was skipped and why.',
    query: ImportPageQuery,
    act: (ctx, { params: { name }, query }) => importPage(ctx, name, query),
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
      ...{ name, latest, files: listed.files, hasMore: listed.has_more },
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
