/** Notes are shown in new places; nothing is stored until that is wanted. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'

export function PreviewBar({
  t,
  onApply,
  onUndo,
}: {
  t: Translate
  onApply(): void
  onUndo(): void
}) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => bar.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={bar} class="board-chosen" role="toolbar" aria-label={t('notes.tried')}>
      <span>{t('notes.tried')}</span>
      <Button kind="primary" icon="check" onClick={onApply}>
        {t('notes.keep_places')}
      </Button>
      <Button kind="quiet" icon="undo-2" aria-keyshortcuts="Escape" onClick={onUndo}>
        {t('notes.as_before')}
      </Button>
    </div>
  )
}
