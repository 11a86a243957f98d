/** The earlier texts of a note in a dialog, a few at a time. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get } from '#client/request/request.ts'
import { noteApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import type { HistoryReply } from '../../contract/index.ts'
import type { NotesPage } from './notes-page.ts'

const AT_ONCE = 10

/** Null: it could not be read. */
async function readHistory(id: string, before: number | null): Promise<HistoryReply | null> {
  const query = { limit: AT_ONCE, ...(before !== null && { before }) }
  const response = await get<HistoryReply>(href(noteApi.history, { note_id: id }, query))
  return response.ok ? response.body : null
}

/** Using one writes it as the new text. */
export async function openHistory({ t, commands }: NotesPage, id: string): Promise<void> {
  const first = await readHistory(id, null)
  openDialog({
    class: 'overlay-dialog',
    label: t('notes.history'),
    draw: (close) => (
      <DialogBody title={t('notes.history')} closeLabel={t('notes.close')} onClose={close}>
        <History
          t={t}
          id={id}
          first={first}
          onUse={(content) => {
            close()
            commands.useText(id, content)
          }}
        />
      </DialogBody>
    ),
  })
}

interface HistoryProps {
  t: NotesPage['t']
  id: string
  first: HistoryReply | null
  onUse(content: string): void
}

function History({ t, id, first, onUse }: HistoryProps) {
  const [entries, setEntries] = useState(first?.entries ?? [])
  const [next, setNext] = useState(first?.next_before ?? null)
  const [hasFailed, setFailed] = useState(first === null)
  const showMore = async () => {
    const more = await readHistory(id, next)
    setFailed(more === null)
    if (!more) return
    setEntries([...entries, ...more.entries])
    setNext(more.next_before)
  }
  return (
    <>
      {hasFailed && <p role="alert">{t('notes.not_read')}</p>}
      {!hasFailed && entries.length === 0 && <p>{t('notes.no_history')}</p>}
      <ol class="note-history list">
        {entries.map(({ number, title, content, by, replaced_at }) => (
          <li key={number} class="note-history__one">
            <p class="secondary">
              <Time at={replaced_at} isPast />
              {by !== null && (
                <>
                  {' · '}
                  <bdi>{t('notes.by', { name: by })}</bdi>
                </>
              )}
            </p>
            {title !== '' && (
              <p>
                <bdi>{title}</bdi>
              </p>
            )}
            <pre class="note-history__text" dir="auto">
              {content}
            </pre>
            <Button onClick={() => onUse(content)}>{t('notes.use_text')}</Button>
          </li>
        ))}
      </ol>
      {next !== null && <Button onClick={() => void showMore()}>{t('notes.more_history')}</Button>}
    </>
  )
}
