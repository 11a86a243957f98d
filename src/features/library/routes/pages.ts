/** The list of files as a page. */
import { h } from 'preact'
import { editorPaths, libraryPaths } from '#paths/files.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Browsed, browseLibrary, browseNothing } from '../actions/browse.ts'
import type { ListRequest } from '../actions/list.ts'
import { listHref } from '../rules/addresses.ts'
import { FileListPage, Outdated, SCREEN_END_ID } from '../views/list/file-list-page.tsx'
import { ListQuery } from './api.ts'
import { listModel } from './list-model.ts'

/** What is wrong with a pattern, as text beside its box. */
const CODES = ['invalid_pattern', 'pattern_too_large']

/** RE2 has a dozen error messages. */
const REASONS: Record<string, TextKey> = {
  'missing closing )': 'library.pattern_fault_group',
  'unexpected )': 'library.pattern_fault_paren',
  'missing closing ]': 'library.pattern_fault_class',
  'invalid character class range': 'library.pattern_fault_range',
  'missing argument to repetition operator': 'library.pattern_fault_repeat',
  'invalid nested repetition operator': 'library.pattern_fault_nested',
  'invalid repeat count': 'library.pattern_fault_count',
  'invalid escape sequence': 'library.pattern_fault_escape',
  'trailing backslash at end of expression': 'library.pattern_fault_backslash',
  'invalid named capture': 'library.pattern_fault_named',
  'invalid or unsupported Perl syntax': 'library.pattern_fault_perl',
}

/** Null for any other error. */
function patternError({ t, locale }: MemberContext, error: unknown): string | null {
  if (!(error instanceof Problem) || !CODES.includes(error.code)) return null
  const reason = REASONS[String(error.context['reason'])]
  return reason ? t('library.pattern_fault', { reason: t(reason) }) : error.declared[locale]
}

/** Errors in the URL (stale cursor, unknown sort): offers the list without them. */
const OUTDATED = ['invalid_sort', 'invalid_cursor']

export const pageRoutes = defineRoutes({
  files: get(libraryPaths.files, {
    who: 'member',
    summary: 'The list of files: searched, filtered, sorted, in pages of 20.',
    query: ListQuery,
    async act(ctx, { query, request, spend }) {
      if (query.q?.trim()) await spend('search')
      try {
        return listPage(ctx, query, await browseLibrary(ctx, query))
      } catch (error) {
        const boxError = request.wantsHtml ? patternError(ctx, error) : null
        if (boxError) return listPage(ctx, query, await browseNothing(ctx, query), boxError)
        const isOutdated = error instanceof Problem && OUTDATED.includes(error.code)
        if (!isOutdated || !request.wantsHtml) throw error
        return outdatedPage(ctx, query, error.declared.status)
      }
    },
  }),
})

function listPage(
  ctx: MemberContext,
  request: ListRequest,
  found: Browsed,
  boxError: string | null = null,
) {
  const { t } = ctx
  const model = listModel(ctx, request, found, boxError)
  const { q } = model.address
  return page({
    title: q ? t('library.files_of', { query: q }) : t('library.files'),
    ...(boxError && { status: 400, headers: { 'cache-control': 'no-store' } }),
    sheets: ['saved-searches'],
    screenEnd: model.rows.length > 0 ? SCREEN_END_ID : undefined,
    body: h(FileListPage, { model }),
    shows: model,
    commands: [{ id: 'upload', label: t('library.upload'), href: editorPaths.upload }],
    companions: ['share-dialog'],
  })
}

function outdatedPage({ t }: MemberContext, request: ListRequest, status: number) {
  const href = listHref({ ...request, sort: undefined, cursor: undefined })
  return page({
    title: t('library.outdated_title'),
    status,
    headers: { 'cache-control': 'no-store' },
    body: h(Outdated, { href }),
  })
}
