/** All notes of a page in one list, and those that lost their place, each with a way back to it. */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { get } from '../../../../client/talk.ts'
import { useWatched } from '../../../../client/use-watched.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { DialogBody } from '../../../../ui/overlay/dialog.tsx'
import { noteName } from '../../rules/note-name.ts'
import { isUnattached } from '../../rules/unattached.ts'
import { noteUrl } from './addresses.ts'
import type { Desk } from './desk.ts'
import { NO_SPOT } from './ground.ts'
import type { Sheet } from './sheet.ts'
import { KeptSticky } from './sticky.tsx'

export interface TrayDoes {
  show(id: string): void
}

export function isLost({ note }: Sheet): boolean {
  return isUnattached(note)
}

/** Opens the list; with notes named, only those, open to be read and written. */
export function openTray(desk: Desk, does: TrayDoes, only?: readonly string[]): () => void {
  const { t } = desk
  return openDialog({
    class: 'overlay-dialog notes-tray',
    label: t('notes.all_notes'),
    draw: (close) => (
      <DialogBody title={t('notes.all_notes')} closeLabel={t('notes.close')} onClose={close}>
        <Tray desk={desk} does={does} only={only ?? null} onClose={close} />
      </DialogBody>
    ),
    onClosed: () => {
      for (const { id, isEditing } of desk.book.sheets.get())
        if (isEditing) desk.book.edit(id, false)
    },
  })
}

interface TrayProps {
  desk: Desk
  does: TrayDoes
  only: readonly string[] | null
  onClose(): void
}

function Tray({ desk, does, only, onClose }: TrayProps) {
  const { t, max } = desk
  const sheets = useWatched(desk.book.sheets)
  const lost = sheets.filter(isLost)
  const others = sheets.filter((sheet) => !isLost(sheet)).sort(byPlace)
  if (only) {
    const shown = sheets.filter(
      ({ id, bornAs }) => only.includes(id) || only.includes(bornAs ?? ''),
    )
    return (
      <div class="notes-tray__open" data-sticky-root>
        {shown.map((sheet) => (
          <KeptSticky
            key={sheet.bornAs ?? sheet.id}
            desk={desk}
            sheet={sheet}
            look="listed"
            isStop
          />
        ))}
      </div>
    )
  }
  return (
    <>
      {sheets.length === 0 && <p>{t('notes.no_notes')}</p>}
      {sheets.length >= 0.9 * max && <p>{t('notes.quota_near', { n: sheets.length, max })}</p>}
      {lost.length > 0 && (
        <section class="notes-tray__lost">
          <h3>{t('notes.lost_notes', { n: lost.length })}</h3>
          <p class="notes-tray__words">{t('notes.lost_words')}</p>
          <ul class="list">
            {lost.map((sheet) => (
              <LostNote key={sheet.id} desk={desk} sheet={sheet} onClose={onClose} />
            ))}
          </ul>
        </section>
      )}
      <ul class="list notes-tray__list">
        {others.map((sheet) => (
          <li key={sheet.id}>
            <button
              class="notes-tray__row"
              type="button"
              onClick={() => {
                onClose()
                does.show(sheet.id)
              }}
            >
              <span class="notes-tray__strip paper" data-paper={sheet.note.color} />
              <span class="clip" dir="auto">
                {noteName(sheet.mine, t('notes.untitled'))}
              </span>
              <span class="notes-tray__place number">
                {sheet.note.line_start !== null &&
                  t('notes.now_at', { line: sheet.note.line_start })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function byPlace({ note: one }: Sheet, { note: other }: Sheet): number {
  const lineOf = ({ line_start }: Sheet['note']) => line_start ?? Number.MAX_SAFE_INTEGER
  return lineOf(one) - lineOf(other) || one.position.y - other.position.y
}

interface Suggested {
  line_start: number
  line_end: number
  anchor_id: string
  text: string
}

function LostNote({ desk, sheet, onClose }: { desk: Desk; sheet: Sheet; onClose(): void }) {
  const { t, acts } = desk
  const { id, note, mine } = sheet
  const [suggested, setSuggested] = useState<Suggested[] | null>(null)
  useEffect(() => {
    void get<{ suggestions: Suggested[] }>(noteUrl(id, 'suggestions')).then((answer) =>
      setSuggested(answer.ok ? answer.body.suggestions : []),
    )
  }, [id])
  return (
    <li class="notes-tray__note paper" data-paper={note.color} data-lost={id}>
      <p class="notes-tray__name">
        <Icon name="unlink" />
        <span dir="auto">{noteName(mine, t('notes.untitled'))}</span>
      </p>
      {mine.title !== '' && mine.content !== '' && (
        <p class="notes-tray__text" dir="auto">
          {mine.content}
        </p>
      )}
      {note.anchor_quote && (
        <blockquote class="notes-tray__quote">
          <p class="paper__aside">{t('notes.was_about', { line: note.line_start ?? 0 })}</p>
          <code dir="ltr">{note.anchor_quote}</code>
        </blockquote>
      )}
      {suggested?.length === 0 && <p class="paper__aside">{t('notes.no_suggestions')}</p>}
      {suggested && suggested.length > 0 && <p class="paper__aside">{t('notes.suggestions')}</p>}
      {suggested && suggested.length > 0 && (
        <ul class="list notes-tray__places">
          {suggested.slice(0, 3).map(({ line_start, line_end, anchor_id, text }) => (
            <li key={`${line_start}${anchor_id}`}>
              <Button
                icon="anchor"
                onClick={() =>
                  acts.attach(
                    id,
                    anchor_id
                      ? { ...NO_SPOT, anchor_id, anchor_text: text }
                      : {
                          ...NO_SPOT,
                          line_start,
                          line_end: line_end > line_start ? line_end : null,
                        },
                  )
                }
              >
                {anchor_id
                  ? t('notes.attach_to', { text })
                  : t('notes.attach_here', { line: line_start })}
              </Button>
              {!anchor_id && (
                <code class="clip" dir="ltr" title={text}>
                  {text.trim()}
                </code>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="notes-tray__acts">
        <Button
          kind="quiet"
          onClick={() => {
            onClose()
            desk.chooseSpot(id)
          }}
        >
          {t('notes.choose_line')}
        </Button>
        <Button kind="quiet" onClick={() => acts.free(id, { x: 24, y: 24 })}>
          {t('notes.make_free')}
        </Button>
        <Button kind="quiet" onClick={() => acts.remove([id])}>
          {t('notes.delete_note')}
        </Button>
      </div>
    </li>
  )
}
