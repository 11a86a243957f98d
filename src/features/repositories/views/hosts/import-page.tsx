/** Importing a repository: a preview, the progress, and the result of each file. */
import { libraryPaths, viewerPaths } from '#paths/files.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { sizeText } from '#platform/text/size.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import type { ImportPreview, ImportRecord } from '../../contract/hosts.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_FILE_BYTES, MAX_IMPORT_FILES } from '../../contract/limits.ts'

// The results of the files of an import, one list for each outcome.

type Outcome = 'imported' | 'changed' | 'unchanged' | 'skipped'
const OUTCOMES: readonly Outcome[] = ['skipped', 'imported', 'changed', 'unchanged']

interface ImportFilesProps {
  name: string
  latest: ImportRecord
  outcome: Outcome
  after: string
  files: readonly { path: string; reason: string | null; file_id: string | null }[]
  hasMore: boolean
}

function ImportFiles(props: ImportFilesProps) {
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

interface ImportPageProps extends Omit<ImportFilesProps, 'latest'> {
  /** Null while one is running. */
  choice: ImportChoiceView | null
  latest: ImportRecord | null
}

/** The values of the fields, the preview, or which field is wrong. */
export interface ImportChoiceView {
  path: string
  folder: string
  preview?: ImportPreview
  error?: RefusedField<'path' | 'folder'>
}

/** The island of the repository's progress loads the page again until the import has ended, and inserts the result. */
export function ImportPage({ choice, latest, ...files }: ImportPageProps) {
  const { name } = files
  const isRunning = latest?.state === 'running'
  return (
    <Island name="repo-progress" props={{ href: href(codeHostPaths.importPage, { name }) }}>
      <div class="code-hosts" data-live="import" data-under-way={isRunning ? '' : undefined}>
        {latest && <LatestImport name={name} latest={latest} />}
        {choice && <ImportChoice name={name} choice={choice} />}
        {latest && !isRunning && <ImportFiles {...files} latest={latest} />}
      </div>
    </Island>
  )
}

function LatestImport(props: { name: string; latest: ImportRecord }) {
  const t = useT()
  const { latest } = props
  const { state, folder } = latest
  if (state === 'running') return <RunningImport {...props} />
  const counts = t('code_host.import_counts', {
    imported: latest.imported,
    changed: latest.changed,
    unchanged: latest.unchanged,
    skipped: latest.skipped,
  })
  return (
    <Notice tone={state === 'done' ? 'ok' : 'warn'} role="status">
      <p>
        {t(`code_host.import_${state}`)} {counts}
      </p>
      <p>
        <a href={href(libraryPaths.files, null, { folder })}>{t('code_host.import_open')}</a>
      </p>
    </Notice>
  )
}

function RunningImport({ name, latest }: { name: string; latest: ImportRecord }) {
  const t = useT()
  const { percent, files_done: done, files_total: total } = latest
  const counts = { done: done ?? 0, n: total ?? 0 }
  return (
    <div class="code-hosts__part">
      <ProgressBar
        id="import-progress"
        label={t('code_host.importing')}
        share={(percent ?? 0) / 100}
        text={
          total === null ? t('code_host.import_waiting') : t('code_host.import_done_of', counts)
        }
      />
      <form method="post" action={href(codeHostPaths.importCancel, { name })}>
        <Button type="submit" icon="x">
          {t('code_host.import_cancel')}
        </Button>
      </form>
      <noscript>
        <ButtonLink href={href(codeHostPaths.importPage, { name })} icon="refresh-cw">
          {t('code_host.import_refresh')}
        </ButtonLink>
      </noscript>
    </div>
  )
}

function ImportChoice(props: { name: string; choice: ImportChoiceView }) {
  const t = useT()
  const { name, choice } = props
  const { path, folder, preview, error } = choice
  const action = href(codeHostPaths.importPage, { name })
  return (
    <section class="code-hosts__part" aria-labelledby="import-choice">
      <h2 class="settings__title" id="import-choice">
        {t('code_host.import_choice')}
      </h2>
      <form class="settings__part" method="post" action={action}>
        <Field
          id="import-path"
          name="path"
          label={t('code_host.import_path')}
          hint={t('code_host.import_path_hint')}
          error={errorAt(error, 'path')}
          isCode
          input={{ value: path }}
        />
        <Field
          id="import-folder"
          name="folder"
          label={t('code_host.import_folder')}
          hint={t('code_host.import_folder_hint')}
          error={errorAt(error, 'folder')}
          input={{ value: folder, autocomplete: 'off', spellcheck: false }}
        />
        {preview && <Preview preview={preview} />}
        <div class="settings__acts">
          <Button kind="primary" type="submit" disabled={preview?.files === 0}>
            {t('code_host.import_start')}
          </Button>
          {/* The same fields, for a preview only. */}
          <Button type="submit" formaction={action} {...{ formmethod: 'get' }}>
            {t('code_host.import_look')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Preview({ preview }: { preview: ImportPreview }) {
  const t = useT()
  return (
    <>
      <p>{t('code_host.preview', { n: preview.files, size: sizeText(preview.bytes) })}</p>
      {preview.skipped.length > 0 && (
        <ul>
          {preview.skipped.map(({ reason, count }) => (
            <li key={reason}>
              {t('code_host.preview_skipped', { n: count })}: {skipReasonText(t, reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

// Why a file was not imported, as text.

function skipReasonText(t: Translate, reason: string): string {
  return t(`code_host.skipped_${reason}` as TextKey, {
    files: MAX_IMPORT_FILES,
    size: sizeText(reason === 'too_large' ? MAX_IMPORT_FILE_BYTES : MAX_IMPORT_BYTES),
  })
}
