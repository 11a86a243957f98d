/**
 * Quick capture: one field on every page, whose text becomes a note on the default board. It goes through the outbox, so
 * it works without a connection; what is typed and not saved waits for the next opening.
 */
import { useRef } from 'preact/hooks'
import type { NoteRecord } from '#features/notes/contract/index.ts'
import { boardApi, noteApi, notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { firstWords, fitsPoints } from '#platform/text/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { openDialog } from '../dialogs/open-dialog.tsx'
import { fieldPort, LinkPicker } from '../links/link-picker.tsx'
import { sharedOutbox } from '../offline/shared-outbox.ts'
import { sendRequest } from '../request/request.ts'
import { translate } from '../shell/texts.ts'
import { localStore } from '../storage/local-store.ts'
import { randomId } from '../storage/random-id.ts'
import { toast } from '../toasts/toasts.ts'

const UNSAVED = 'capture'
const QUEUE = 'capture:'
/** The board that everybody has. */
const DEFAULT_BOARD = 'default'
/** Of a note. */
const MOST = 20_000

let isOpen = false

export function openCapture(): void {
  if (isOpen) return
  isOpen = true
  openDialog({
    class: 'overlay-dialog',
    label: translate('shell.capture'),
    draw: (close) => (
      <DialogBody
        title={translate('shell.capture')}
        closeLabel={translate('shell.close')}
        onClose={close}
      >
        <CaptureForm onSave={(text) => void save(text, close)} />
      </DialogBody>
    ),
    onClosed() {
      isOpen = false
    },
  })
}

function CaptureForm({ onSave }: { onSave(text: string): void }) {
  const form = useRef<HTMLFormElement>(null)
  const picker = useRef<LinkPicker | null>(null)
  const submit = () => {
    const field = form.current?.querySelector('textarea')
    if (!field?.value.trim()) field?.focus()
    else if (fitsPoints(field.value, MOST)) onSave(field.value)
    else toast({ text: translate('shell.capture_too_long', { max: MOST.toLocaleString('en') }) })
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        id="capture"
        label={translate('shell.capture_text')}
        hint={translate('shell.capture_hint')}
        isLabelHidden
        rows={4}
        input={{
          dir: 'auto',
          enterkeyhint: 'done',
          placeholder: translate('shell.capture_placeholder'),
          defaultValue: localStore.read<string>(UNSAVED) ?? '',
          onInput(event: Event) {
            const field = event.currentTarget as HTMLTextAreaElement
            localStore.write(UNSAVED, field.value)
            picker.current ??= new LinkPicker(fieldPort(field))
            picker.current.look()
          },
          onKeyDown(event: KeyboardEvent) {
            if (picker.current?.press(event)) return
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            submit()
          },
        }}
      />
      <Button type="submit" kind="primary">
        {translate('shell.capture_save')}
      </Button>
    </form>
  )
}

/** The text is in the journal of this device before the dialog closes. */
async function save(content: string, close: () => void): Promise<void> {
  const outbox = await sharedOutbox()
  const queue = QUEUE + randomId()
  const stop = outbox.onResponse((entry, response) => {
    if (entry.queue !== queue || !response.ok) return
    stop()
    confirmSaved((response.body as { note: NoteRecord }).note.id)
  })
  await outbox.put({
    queue,
    method: 'POST',
    url: href(boardApi.notes, { board_id: DEFAULT_BOARD }),
    body: { content },
    label: firstWords(content),
  })
  localStore.drop(UNSAVED)
  close()
  if (!navigator.onLine) toast({ text: translate('shell.capture_kept') })
}

/** Where it is, and Undo. */
function confirmSaved(id: string): void {
  const send = (method: 'DELETE' | 'POST', url: string) => async () =>
    (await sendRequest(method, url, method === 'POST' ? {} : undefined)).ok
  toast({
    text: translate('shell.capture_saved'),
    action: {
      label: translate('shell.open'),
      run: () => location.assign(href(notePaths.note, { note_id: id })),
    },
    undo: send('DELETE', href(noteApi.note, { note_id: id })),
    redo: send('POST', href(noteApi.restore, { note_id: id })),
  })
}
