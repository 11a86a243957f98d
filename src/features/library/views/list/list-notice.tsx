/** Shows in the page that a newer list could not be loaded; what is on the screen stays. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'

export interface ListNoticeProps {
  retryAfterSeconds: number | null
  onRetry(): void
}

export function ListNotice({ retryAfterSeconds, onRetry }: ListNoticeProps) {
  const t = useT()
  return (
    <Notice tone="warn" role="alert">
      {retryAfterSeconds === null
        ? t('library.list_failed')
        : t('library.list_busy', { n: retryAfterSeconds })}{' '}
      <Button onClick={onRetry}>{t('library.retry')}</Button>
    </Notice>
  )
}
