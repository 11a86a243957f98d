/** The results of the files of an import, one list for each outcome. */
import { viewerPaths } from '#paths/files.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Pager } from '#ui/components/pager.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import type { ImportRecord } from '../../contract/imports.ts'
import { skipReasonText } from './skip-reason.ts'

type Outcome = 'imported' | 'changed' | 'unchanged' | 'skipped'
const OUTCOMES: readonly Outcome[] = ['skipped', 'imported', 'changed', 'unchanged']

export interface ImportFilesProps {
  name: string
  latest: ImportRecord
  outcome: Outcome
  after: string
  files: readonly { path: string; reason: string | null; file_id: string | null }[]
  hasMore: boolean
}

export function ImportFiles(props: ImportFilesProps) {
  const t = useT()
  const { name, latest, outcome, after, files, hasMore } = props
  const listHref = (to: Outcome, after?: string) =>
    href(codeHostPaths.importPage, { name }, { outcome: to, after })
  return (
    <section class="code-hosts__part" aria-labelledby="import-files">
      <h2 class="settings__title" id="import-files">
        {t('code_host.import_files')}
      </h2>
      <Tabs
        label={t('code_host.import_files')}
        tabs={OUTCOMES.map((one) => ({
          label: t(`code_host.outcome_${one}`),
          count: latest[one],
          href: listHref(one),
          isCurrent: one === outcome,
        }))}
      />
      {files.length === 0 ? (
        <p class="settings__lead">{t('code_host.import_none')}</p>
      ) : (
        <ul class="list">
          {files.map((file) => (
            <li key={file.path} class="session">
              <div class="session__words">
                <p class="code-hosts__path" dir="ltr">
                  {file.file_id && outcome !== 'skipped' ? (
                    <a href={href(viewerPaths.source, { id: file.file_id })}>{file.path}</a>
                  ) : (
                    file.path
                  )}
                </p>
                {file.reason && <p class="session__facts">{skipReasonText(t, file.reason)}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={t('code_host.import_files')}
        newer={{
          label: t('code_host.first_page'),
          href: after === '' ? undefined : listHref(outcome),
        }}
        older={{
          label: t('code_host.page_after'),
          href: hasMore ? listHref(outcome, files.at(-1)!.path) : undefined,
        }}
      />
    </section>
  )
}
