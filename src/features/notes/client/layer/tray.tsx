/** All notes of a page in one list, and unattached ones, each with a way to attach it again. */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get } from '#client/request/request.ts'
import { noteApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import type { SuggestionsReply } from '../../contract/index.ts'
import { isUnattached } from '../../rules/note.ts'
import { noteName } from '../../rules/note-name.ts'
import type { NotesPage } from '../note/notes-page.ts'
import type { NoteState } from '../store/note-state.ts'
import { NO_SPOT } from './canvas.ts'

export interface TrayActions {
  show(id: string): void
}

export function isLost({ record }: NoteState): boolean {
  return isUnattached(record)
}

export function openTray(page: NotesPage, actions: TrayActions): () => void {
  const { t } = page
  return openDialog({
    class: 'overlay-dialog notes-tray',
    label: t('notes.all_notes'),
    draw: (close) => (
      <DialogBody title={t('notes.all_notes')} closeLabel={t('notes.close')} onClose={close}>
        <Tray page={page} actions={actions} onClose={close} />
      </DialogBody>
    ),
  })
}

interface TrayProps {
  page: NotesPage
  actions: TrayActions
  onClose(): void
}

function Tray({ page, actions, onClose }: TrayProps) {
  const { t, max } = page
  const notes = page.store.notes.value
  const lost = notes.filter(isLost)
  const others = notes.filter((note) => !isLost(note)).sort(byLine)
  return (
    <>
      {notes.length === 0 && <p>{t('notes.no_notes')}</p>}
      {notes.length >= 0.9 * max && <p>{t('notes.quota_near', { n: notes.length, max })}</p>}
      {lost.length > 0 && (
        <section class="notes-tray__lost">
          <h3>{t('notes.lost_notes', { n: lost.length })}</h3>
          <p class="notes-tray__words">{t('notes.lost_words')}</p>
          <ul class="list">
            {lost.map((note) => (
              <LostNote key={note.id} page={page} note={note} onClose={onClose} />
            ))}
          </ul>
        </section>
      )}
      <ul class="list notes-tray__list">
        {others.map((note) => (
          <li key={note.id}>
            <button
              class="row-button notes-tray__row"
              type="button"
              onClick={() => {
                onClose()
                actions.show(note.id)
              }}
            >
              <span class="notes-tray__strip paper" data-paper={note.record.color} />
              <span class="clip" dir="auto">
                {noteName(note.mine, t('notes.untitled'))}
              </span>
              <span class="notes-tray__place number">
                {note.record.line_start !== null &&
                  t('notes.now_at', { line: note.record.line_start })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function byLine({ record: one }: NoteState, { record: other }: NoteState): number {
  const lineOf = ({ line_start }: NoteState['record']) => line_start ?? Number.MAX_SAFE_INTEGER
  return lineOf(one) - lineOf(other) || one.position.y - other.position.y
}

function LostNote({ page, note, onClose }: { page: NotesPage; note: NoteState; onClose(): void }) {
  const { t, commands } = page
  const { id, record, mine } = note
  const [suggested, setSuggested] = useState<Suggestion[] | null>(null)
  useEffect(() => {
    void get<SuggestionsReply>(href(noteApi.suggestions, { note_id: id })).then((response) =>
      setSuggested(response.ok ? response.body.suggestions : []),
    )
  }, [id])
  return (
    <li class="notes-tray__note paper" data-paper={record.color} data-lost={id}>
      <p class="notes-tray__name">
        <Icon name="unlink" />
        <span dir="auto">{noteName(mine, t('notes.untitled'))}</span>
      </p>
      {mine.title !== '' && mine.content !== '' && (
        <p class="notes-tray__text" dir="auto">
          {mine.content}
        </p>
      )}
      {record.anchor_quote && (
        <blockquote class="notes-tray__quote">
          <p class="paper__aside">{t('notes.was_about', { line: record.line_start ?? 0 })}</p>
          <code dir="ltr">{record.anchor_quote}</code>
        </blockquote>
      )}
      {suggested?.length === 0 && <p class="paper__aside">{t('notes.no_suggestions')}</p>}
      {suggested && suggested.length > 0 && (
        <SuggestedPlaces page={page} id={id} suggested={suggested} />
      )}
      <div class="notes-tray__acts">
        <Button
          kind="quiet"
          onClick={() => {
            onClose()
            page.chooseSpot(id)
          }}
        >
          {t('notes.choose_line')}
        </Button>
        <Button kind="quiet" onClick={() => commands.free(id, { x: 24, y: 24 })}>
          {t('notes.make_free')}
        </Button>
        <Button kind="quiet" onClick={() => commands.remove([id])}>
          {t('notes.delete_note')}
        </Button>
      </div>
    </li>
  )
}

type Suggestion = SuggestionsReply['suggestions'][number]

interface SuggestedPlacesProps {
  page: NotesPage
  id: string
  suggested: readonly Suggestion[]
}

function SuggestedPlaces({ page: { t, commands }, id, suggested }: SuggestedPlacesProps) {
  return (
    <>
      <p class="paper__aside">{t('notes.suggestions')}</p>
      <ul class="list notes-tray__places">
        {suggested.slice(0, 3).map((one) => (
          <li key={`${one.line_start}${one.anchor_id}`}>
            <Button icon="anchor" onClick={() => commands.attach(id, spotOf(one))}>
              {one.anchor_id
                ? t('notes.attach_to', { text: one.text })
                : t('notes.attach_here', { line: one.line_start })}
            </Button>
            {!one.anchor_id && (
              <code class="clip" dir="ltr" title={one.text}>
                {one.text.trim()}
              </code>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function spotOf({ line_start, line_end, anchor_id, text }: Suggestion) {
  if (anchor_id) return { ...NO_SPOT, anchor_id, anchor_text: text }
  return { ...NO_SPOT, line_start, line_end: line_end > line_start ? line_end : null }
}
