/** The earlier texts of a note, in a dialog. */
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get } from '#client/request/request.ts'
import { noteApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import type { HistoryReply } from '../../contract/index.ts'
import type { NotesPage } from './notes-page.ts'

/** Using one writes it as the new text. */
export async function openHistory({ t, commands }: NotesPage, id: string): Promise<void> {
  const response = await get<HistoryReply>(href(noteApi.history, { note_id: id }))
  const entries = response.ok ? response.body.entries : []
  openDialog({
    class: 'overlay-dialog',
    label: t('notes.history'),
    draw: (close) => (
      <DialogBody title={t('notes.history')} closeLabel={t('notes.close')} onClose={close}>
        {entries.length === 0 && <p>{t(response.ok ? 'notes.no_history' : 'notes.not_saved')}</p>}
        <ol class="note-history list">
          {entries.map(({ content, replaced_at }) => (
            <li key={replaced_at} class="note-history__one">
              <time dateTime={replaced_at}>
                {new Date(replaced_at).toLocaleString(document.documentElement.lang)}
              </time>
              <pre class="note-history__text" dir="auto">
                {content}
              </pre>
              <Button
                onClick={() => {
                  close()
                  commands.useText(id, content)
                }}
              >
                {t('notes.use_text')}
              </Button>
            </li>
          ))}
        </ol>
      </DialogBody>
    ),
  })
}
