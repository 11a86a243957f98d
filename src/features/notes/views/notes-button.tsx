/**
 * The button that leads to the notes of a page: how many there are, and how many are unattached. Without a script, a
 * link.
 */
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Icon } from '#ui/icons/icon.tsx'

export function NotesButton({ count, lost }: { count: number; lost: number }) {
  const t = useT()
  return (
    <div class="notes-button toolbar">
      <a
        class="button button--quiet notes-button__all"
        href="#notes-list"
        {...press('notes-panel')}
        title={t('notes.all_notes')}
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
      <button
        class="button button--quiet button--icon needs-script"
        type="button"
        {...press('note-here')}
        aria-keyshortcuts="n"
        aria-label={t('notes.note_here')}
        title={t('notes.note_here')}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
