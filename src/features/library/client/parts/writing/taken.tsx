/** The dialog for a name that is taken. */
import { openDialog } from '../../../../../client/open-dialog.tsx'
import type { Translate } from '../../../../../platform/i18n/index.ts'
import { TakenChoice } from '../../../views/writing/taken-choice.tsx'
import type { WritingDesk } from './desk.ts'

export interface TakenDialog {
  t: Translate
  desk: WritingDesk
  taken: { id: string; version: number }
}

export function openTaken({ t, desk, taken }: TakenDialog): void {
  const { written, stored } = desk.state.get()
  openDialog({
    class: 'overlay-dialog',
    label: t('library.taken_title'),
    onClosed: () => desk.closeTaken(),
    draw: (close) => (
      <TakenChoice
        t={t}
        name={written.fileName}
        taken={taken}
        isNew={stored.id === null}
        onClose={close}
        onNext={() => {
          close()
          void desk.saveOver(taken)
        }}
        onOther={() => {
          close()
          focusName()
        }}
      />
    ),
  })
}

/** After the dialog has given the focus back to where it was. */
function focusName(): void {
  const field = document.querySelector<HTMLInputElement>('#file_name')
  field?.focus()
  field?.select()
}
