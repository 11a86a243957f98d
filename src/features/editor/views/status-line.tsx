/**
 * Below the text: the position of the caret, how to leave the text, the state of saving, and how much of the limit is
 * left.
 */

import { MAX_CONTENT_BYTES } from '#features/library/contract/limits.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { sizeText } from '#platform/text/size.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'

export interface StatusLineProps {
  /** Null until the editor is loaded. */
  caret: { line: number; column: number } | null
  sizeBytes: number
  /** `CRLF`, or that there are several kinds; empty for LF. */
  ending: string
  /** The state of saving, as text. */
  draftState: string
  /** An existing file can have notes. */
  isStored: boolean
  onFind: () => void
  /** Null when there is no formatter for the language. */
  onFormat: (() => void) | null
}

/** The meter appears when it starts to matter (experience, 3.5). */
const METER_FROM = 0.8
const START = { line: 1, column: 1 }

export function StatusLine({
  caret,
  sizeBytes,
  ending,
  draftState,
  isStored,
  onFind,
  onFormat,
}: StatusLineProps) {
  const t = useT()
  // The space for the parts that come with the editor is reserved from the start: on a phone they make a second line,
  // which moved the first.
  const { line, column } = caret ?? START
  return (
    <div class={classes('status-line', !caret && 'status-line--waiting')}>
      <span class="status-line__place number">{t('library.place', { line, column })}</span>
      <span class="number" dir="ltr">
        {sizeText(sizeBytes)}
      </span>
      {ending && <span>{ending}</span>}
      <span class="status-line__hint" id="editor-hint">
        {t('library.leave_hint')}
      </span>
      <span class="status-line__kept" role="status">
        {draftState}
      </span>
      {isStored && (
        <Button
          kind="quiet"
          icon="sticky-note"
          {...press('note-here')}
          aria-keyshortcuts="Alt+N"
          title={t('library.note_hint')}
        >
          {t('library.note_here')}
        </Button>
      )}
      {onFormat && (
        <Button kind="quiet" icon="wand-sparkles" onClick={onFormat}>
          {t('library.format')}
        </Button>
      )}
      <IconButton icon="search" label={t('library.find')} onClick={onFind} />
      <SizeMeter sizeBytes={sizeBytes} />
    </div>
  )
}

function SizeMeter({ sizeBytes }: { sizeBytes: number }) {
  const t = useT()
  const share = sizeBytes / MAX_CONTENT_BYTES
  if (share < METER_FROM) return null
  const isOver = share > 1
  return (
    <div class={isOver ? 'size-meter size-meter--over' : 'size-meter'}>
      <meter
        class="size-meter__bar"
        min={0}
        max={1}
        low={METER_FROM}
        high={0.95}
        optimum={0}
        value={Math.min(1, share)}
        aria-label={t('library.size_label')}
      />
      <span role="status">
        {isOver
          ? t('library.size_over', { n: sizeBytes - MAX_CONTENT_BYTES })
          : t('library.size_meter', { n: Math.floor(share * 100) })}
      </span>
    </div>
  )
}
