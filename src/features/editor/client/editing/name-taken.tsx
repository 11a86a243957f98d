/** The dialog for a name that is already used. */
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { TakenChoice } from '../../views/taken-choice.tsx'
import type { EditorSession } from './editor-session.ts'

export interface TakenDialog {
  t: Translate
  session: EditorSession
  taken: { id: string; version: number }
}

export function openTaken({ t, session, taken }: TakenDialog): void {
  const { written, stored } = session.state.value
  openDialog({
    class: 'overlay-dialog',
    label: t('library.taken_title'),
    onClosed: () => session.closeTaken(),
    draw: (close) => (
      <TakenChoice
        name={written.fileName}
        taken={taken}
        isNew={stored.id === null}
        onClose={close}
        onNext={() => {
          close()
          void session.saveOver(taken)
        }}
        onOther={() => {
          close()
          focusName()
        }}
      />
    ),
  })
}

/** After the dialog has returned the focus. */
function focusName(): void {
  const field = document.querySelector<HTMLInputElement>('#file_name')
  field?.focus()
  field?.select()
}
