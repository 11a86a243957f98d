/** The commands for the selected lines. */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import type { LineRange } from '../rules/line-range.ts'

export interface LineBarProps {
  range: LineRange
  onCopy: () => void
  onLink: () => void
  /** Absent: no model is configured. */
  onExplain?: (() => void) | undefined
  onClose: () => void
}

export function LineBar({ range, onCopy, onLink, onExplain, onClose }: LineBarProps) {
  const t = useT()
  const { first, last } = range
  const label =
    first === last ? t('viewer.chosen_line', { first }) : t('viewer.chosen_lines', { first, last })
  return (
    <div class="line-bar" role="toolbar" aria-label={label}>
      <span class="line-bar__words number">{label}</span>
      <Button kind="quiet" icon="copy" onClick={onCopy}>
        <span class="line-bar__label">{t('viewer.copy_lines')}</span>
      </Button>
      <Button kind="quiet" icon="link" onClick={onLink}>
        <span class="line-bar__label">{t('viewer.copy_lines_link')}</span>
      </Button>
      <Button kind="quiet" icon="sticky-note" {...press('note-here')}>
        <span class="line-bar__label">{t('viewer.note_here')}</span>
      </Button>
      {onExplain && (
        <Button kind="quiet" icon="sparkles" onClick={onExplain}>
          <span class="line-bar__label">{t('viewer.explain')}</span>
        </Button>
      )}
      <IconButton icon="x" label={t('viewer.close')} keys="Esc" onClick={onClose} />
    </div>
  )
}
