/** A running and a finished upload: exact numbers, the reason of every pause, and what was refused. */
import { libraryPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { type UploadRow, UploadTable } from './upload-table.tsx'

export interface UploadRunViewProps {
  rows: readonly UploadRow[]
  counts: { all: number; saved: number; unchanged: number; refused: number }
  isFinished: boolean
  /** Why it is paused, as text. */
  pause: { text: string; canGoOn: boolean } | null
  canRetry: boolean
  onGoOn: () => void
  onRetry: () => void
  onMore: () => void
}

export function UploadRunView(props: UploadRunViewProps) {
  const t = useT()
  const { rows, isFinished, pause } = props
  return (
    <section class="upload-plan">
      {isFinished ? <Result {...props} /> : <Running {...props} />}
      {pause && (
        <Notice tone="warn" role="status">
          <div class="cluster">
            <span class="writing__words">{pause.text}</span>
            {pause.canGoOn && <Button onClick={props.onGoOn}>{t('library.go_on')}</Button>}
          </div>
        </Notice>
      )}
      <UploadTable caption={t('library.upload_table')} rows={rows} />
    </section>
  )
}

function Running({ counts: { all, saved, unchanged, refused } }: UploadRunViewProps) {
  const t = useT()
  const done = saved + unchanged + refused
  return (
    <ProgressBar
      id="upload-progress"
      label={t('library.sending')}
      share={all === 0 ? null : done / all}
      text={t('library.sent_of', { done, all })}
    />
  )
}

function Result({ counts, canRetry, onRetry, onMore }: UploadRunViewProps) {
  const t = useT()
  return (
    <div class="cluster cluster--wide">
      <h2 class="upload-plan__title" tabindex={-1} id="upload-result">
        {resultText(t, counts)}
      </h2>
      <div class="writing__acts">
        {canRetry && (
          <Button icon="rotate-ccw" onClick={onRetry}>
            {t('library.retry_refused')}
          </Button>
        )}
        <Button onClick={onMore}>{t('library.upload_more')}</Button>
        <ButtonLink kind="primary" href={libraryPaths.files}>
          {t('library.show_files')}
        </ButtonLink>
      </div>
    </div>
  )
}

export function resultText(t: Translate, counts: UploadRunViewProps['counts']): string {
  const { saved, unchanged, refused } = counts
  return [
    t('library.result_saved', { n: saved }),
    unchanged > 0 && t('library.result_unchanged', { n: unchanged }),
    refused > 0 && t('library.result_refused', { n: refused }),
  ]
    .filter(Boolean)
    .join(' · ')
}
