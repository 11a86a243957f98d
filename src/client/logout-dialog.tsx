/** "Save first / Export text / Discard": shown when somebody logs out with unsent changes. */
import { useState } from 'preact/hooks'
import { DialogBody } from '../ui/overlay/dialog.tsx'
import { UnsentChoice } from '../ui/overlay/unsent-choice.tsx'
import { openDialog } from './open-dialog.tsx'
import type { Outbox } from './outbox.ts'
import { wordsOf } from './outbox-rules.ts'
import { say } from './words.ts'

export function openLogoutDialog(outbox: Outbox, leave: () => Promise<void>): void {
  openDialog({
    class: 'overlay-dialog',
    label: say('shell.logout_title'),
    draw: (close) => <LogoutDialog outbox={outbox} leave={leave} close={close} />,
  })
}

interface LogoutDialogProps {
  outbox: Outbox
  leave(): Promise<void>
  close(): void
}

function LogoutDialog({ outbox, leave, close }: LogoutDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const { entries } = outbox
  const save = async () => {
    setBusy(true)
    await outbox.retry()
    await outbox.settled()
    setBusy(false)
    if (outbox.entries.length === 0) await leave()
    else setNotice(say('shell.logout_still', { n: outbox.entries.length }))
  }
  return (
    <DialogBody title={say('shell.logout_title')} closeLabel={say('shell.close')} onClose={close}>
      <UnsentChoice
        text={say('shell.logout_text', { n: entries.length })}
        labels={entries.map(({ label }) => label)}
        notice={notice}
        isBusy={isBusy}
        words={{
          save: say('shell.logout_save'),
          export: say('shell.logout_export'),
          discard: say('shell.logout_discard'),
          cancel: say('shell.logout_cancel'),
        }}
        onSave={save}
        onExport={() => download(exportText(outbox))}
        onDiscard={leave}
        onCancel={close}
      />
    </DialogBody>
  )
}

/** One plain text with everything unsent, readable without us. */
export function exportText({ entries }: Pick<Outbox, 'entries'>): string {
  return entries.map((entry) => `${entry.label}\n\n${wordsOf(entry)}\n`).join('\n---\n\n')
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'codeshelf-unsent.txt'
  link.click()
  URL.revokeObjectURL(url)
}
