/**
 * The button that leads to the notes of a page: how many there are, and how many are unattached. Without a script, a
 * link.
 */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Tooltip } from '#ui/components/tooltip.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export function NotesButton({ count, lost }: { count: number; lost: number }) {
  const t = useT()
  return (
    <div class="notes-button toolbar">
      <Tooltip text={t('notes.all_notes')} keys="u">
        <a
          class="button button--quiet notes-button__all"
          href="#notes-list"
          aria-keyshortcuts="u"
          {...press('notes-panel')}
        >
          <Icon name="sticky-note" />
          <span class="number">{count}</span>
          <span class="visually-hidden">{t('notes.region', { n: count })}</span>
          {lost > 0 && (
            <span class="notes-button__lost" title={t('notes.lost_notes', { n: lost })}>
              <Icon name="unlink" />
              <span class="number">{lost}</span>
              <span class="visually-hidden">{t('notes.lost_notes', { n: lost })}</span>
            </span>
          )}
        </a>
      </Tooltip>
      <Tooltip text={t('notes.note_here')} keys="n">
        <button
          class="button button--quiet needs-script"
          type="button"
          {...press('note-here')}
          aria-keyshortcuts="n"
          aria-label={t('notes.note_here')}
        >
          <Icon name="plus" />
          {/* A finger sees no tooltip. */}
          <span class="notes-button__word">{t('notes.note_here')}</span>
        </button>
      </Tooltip>
    </div>
  )
}
