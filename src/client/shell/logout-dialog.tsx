/** "Save first / Export text / Discard": shown on sign-out with unsent changes. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { UnsentChoice } from '#ui/overlay/unsent-choice.tsx'
import { openDialog } from '../dialogs/open-dialog.tsx'
import type { Outbox } from '../offline/outbox.ts'
import { textOf } from '../offline/outbox-rules.ts'
import type { UnsentText } from '../storage/stored-by-person.ts'
import { translate } from './texts.ts'

export function openLogoutDialog(
  outbox: Outbox,
  leave: () => Promise<void>,
  texts: readonly UnsentText[] = [],
): void {
  openDialog({
    class: 'overlay-dialog',
    label: translate('shell.logout_title'),
    draw: (close) => <LogoutDialog outbox={outbox} texts={texts} leave={leave} close={close} />,
  })
}

interface LogoutDialogProps {
  outbox: Outbox
  texts: readonly UnsentText[]
  leave(): Promise<void>
  close(): void
}

function LogoutDialog({ outbox, texts, leave, close }: LogoutDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const isOpen = useRef(true)
  useEffect(
    () => () => {
      isOpen.current = false
    },
    [],
  )
  const [notice, setNotice] = useState<string | null>(null)
  const { entries } = outbox
  const save = async () => {
    setBusy(true)
    await outbox.retry()
    await outbox.settled()
    // Closing the dialog meanwhile means staying.
    if (!isOpen.current) return
    setBusy(false)
    const href = texts.find((text) => text.href !== null)?.href
    const left = outbox.entries.length + texts.length
    if (left === 0) await leave()
    // A draft needs a name and perhaps a merge, so it is saved on its own page.
    else if (outbox.entries.length === 0 && href) location.assign(href)
    else setNotice(translate('shell.logout_still', { n: left }))
  }
  return (
    <DialogBody
      title={translate('shell.logout_title')}
      closeLabel={translate('shell.close')}
      onClose={close}
    >
      <UnsentChoice
        text={translate('shell.logout_text', { n: entries.length + texts.length })}
        labels={[...entries, ...texts].map(({ label }) => label)}
        notice={notice}
        isBusy={isBusy}
        strings={{
          save: translate('shell.logout_save'),
          export: translate('shell.logout_export'),
          discard: translate('shell.logout_discard'),
          cancel: translate('shell.logout_cancel'),
        }}
        onSave={save}
        onExport={() => download(exportText(outbox, texts))}
        onDiscard={leave}
        onCancel={close}
      />
    </DialogBody>
  )
}

/** One plain text with everything unsent, readable without the product. */
export function exportText(
  { entries }: Pick<Outbox, 'entries'>,
  texts: readonly UnsentText[] = [],
): string {
  const unsent = [
    ...entries.map((entry) => ({ label: entry.label, text: textOf(entry) })),
    ...texts,
  ]
  return unsent.map(({ label, text }) => `${label}\n\n${text}\n`).join('\n---\n\n')
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'codeshelf-unsent.txt'
  link.click()
  URL.revokeObjectURL(url)
}
