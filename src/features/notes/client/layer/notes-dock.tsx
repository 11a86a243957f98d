/**
 * Notes in a panel beside the text that they are about, which stays visible and can be used meanwhile: on pages without
 * a column for notes, and beside the editor.
 */
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { inPage } from '#client/islands/in-page.tsx'
import { IconButton } from '#ui/components/button.tsx'
import { focusOpener } from '../note/begun-note.ts'
import { ListedNotes, notesNamed } from '../note/listed-notes.tsx'
import type { NotesPage } from '../note/notes-page.ts'
import type { NoteState } from '../store/note-state.ts'
import type { NotesPageHandle } from './open-notes-page.ts'

interface DockOptions {
  /** The element of the page to which the panel is added. */
  within: Element | null
  class?: string
  onShown?(panel: HTMLElement, notes: readonly NoteState[]): void
  onClosed?(): void
}

/** Returns a function that shows these notes. */
export function makeDock(
  { page, revision }: Pick<NotesPageHandle, 'page' | 'revision'>,
  options: DockOptions,
): (ids: readonly string[]) => void {
  const host = document.createElement('aside')
  host.className = `notes-dock ${options.class ?? ''}`
  host.hidden = true
  host.ariaLabel = page.t('notes.all_notes')
  options.within?.append(host)
  let leave: (() => void) | null = null
  const close = () => {
    if (host.hidden) return
    for (const { id, isEditing } of page.store.notes.peek())
      if (isEditing) page.store.edit(id, false)
    host.hidden = true
    render(null, host)
    leave?.()
    leave = null
    options.onClosed?.()
    // Opened by a note that was begun: the field that had the focus then is gone.
    if (document.activeElement?.matches('body, #main')) focusOpener()
  }
  return (ids) => {
    host.hidden = false
    leave ??= openLayer({ close })
    render(inPage(<Dock page={page} revision={revision} ids={ids} onClose={close} />), host)
    const shown = notesNamed(page.store.notes.peek(), ids)
    if (!shown.some(({ isEditing }) => isEditing))
      host.querySelector<HTMLElement>('.sticky')?.focus({ preventScroll: true })
    options.onShown?.(host, shown)
  }
}

interface DockProps {
  page: NotesPage
  revision: NotesPageHandle['revision']
  ids: readonly string[]
  onClose(): void
}

function Dock({ page, revision, ids, onClose }: DockProps) {
  const { t } = page
  const shown = notesNamed(page.store.notes.value, ids)
  revision.value
  // A note that was left empty is removed, and an empty panel is not worth closing by the person.
  const isOver = ids.length > 0 && shown.length === 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver])
  return (
    <div class="notes-dock__notes">
      <header class="notes-dock__head">
        <h2 class="notes-dock__title">{t('notes.all_notes')}</h2>
        <IconButton icon="x" label={t('notes.close')} keys="Esc" onClick={onClose} />
      </header>
      {shown.length === 0 && <p>{t('notes.no_notes')}</p>}
      <ListedNotes page={page} notes={shown} />
    </div>
  )
}
