/** Asks which folder files are moved to, and stays open until they are moved. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { trackPending } from '#client/toasts/undo-stack.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import type { RowModel } from '../../views/list/list-model.ts'
import { type ListSession, moveSelected } from './bulk-commands.ts'
import { failureText } from './failures.ts'

export interface MoveDialogOptions {
  session: ListSession
  files: readonly RowModel[]
  onMoved?: () => void
}

export function openMoveDialog(options: MoveDialogOptions): void {
  const { session, files } = options
  openDialog({
    class: 'overlay-dialog',
    label: session.t('library.move_title', { n: files.length }),
    draw: (close) => <MoveDialog {...options} close={close} />,
  })
}

function MoveDialog({ session, files, onMoved, close }: MoveDialogOptions & { close(): void }) {
  const { t, list } = session
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [first] = files
  const shared = files.every(({ folder }) => folder === first?.folder) ? (first?.folder ?? '') : ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    setBusy(true)
    const failure = await trackPending(
      moveSelected(session, files, folderOf(String(form.get('folder')))),
    )
    setBusy(false)
    if (failure) return setProblem(failureText(t, failure))
    onMoved?.()
    close()
  }
  return (
    <DialogBody
      title={t('library.move_title', { n: files.length })}
      closeLabel={t('library.close')}
      onClose={close}
    >
      <form class="tag-form" onSubmit={submit}>
        <Field
          id="folder"
          label={t('library.folder_path')}
          hint={t('library.move_hint')}
          error={problem || undefined}
          input={{
            list: 'known-folders',
            autocomplete: 'off',
            autofocus: true,
            dir: 'ltr',
            defaultValue: shared,
          }}
        />
        <datalist id="known-folders">
          {list.model.folders.map(({ folder }) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {t('library.move')}
        </Button>
      </form>
    </DialogBody>
  )
}

/** As people write it: ` /src//tools/ ` is `src/tools`. */
function folderOf(typed: string): string {
  return typed
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
    .join('/')
}
