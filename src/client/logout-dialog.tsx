/** "Save first / Export text / Discard": shown when somebody logs out with unsent changes. */
import { useState } from 'preact/hooks'
import { DialogBody } from '../ui/overlay/dialog.tsx'
import { UnsentChoice } from '../ui/overlay/unsent-choice.tsx'
import type { Draft } from './drafts.ts'
import { openDialog } from './open-dialog.tsx'
import type { Outbox } from './outbox.ts'
import { wordsOf } from './outbox-rules.ts'
import { say } from './words.ts'

export function openLogoutDialog(
  outbox: Outbox,
  leave: () => Promise<void>,
  drafts: readonly Draft[] = [],
): void {
  openDialog({
    class: 'overlay-dialog',
    label: say('shell.logout_title'),
    draw: (close) => <LogoutDialog outbox={outbox} drafts={drafts} leave={leave} close={close} />,
  })
}

interface LogoutDialogProps {
  outbox: Outbox
  drafts: readonly Draft[]
  leave(): Promise<void>
  close(): void
}

function LogoutDialog({ outbox, drafts, leave, close }: LogoutDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const { entries } = outbox
  const save = async () => {
    setBusy(true)
    await outbox.retry()
    await outbox.settled()
    setBusy(false)
    const [draft] = drafts
    if (outbox.entries.length > 0) {
      setNotice(say('shell.logout_still', { n: outbox.entries.length + drafts.length }))
      // A draft has a name to choose and perhaps a merge to make, so it is saved where it is written.
    } else if (draft) location.assign(draft.href)
    else await leave()
  }
  return (
    <DialogBody title={say('shell.logout_title')} closeLabel={say('shell.close')} onClose={close}>
      <UnsentChoice
        text={say('shell.logout_text', { n: entries.length + drafts.length })}
        labels={[...entries, ...drafts].map(({ label }) => label)}
        notice={notice}
        isBusy={isBusy}
        words={{
          save: say('shell.logout_save'),
          export: say('shell.logout_export'),
          discard: say('shell.logout_discard'),
          cancel: say('shell.logout_cancel'),
        }}
        onSave={save}
        onExport={() => download(exportText(outbox, drafts))}
        onDiscard={leave}
        onCancel={close}
      />
    </DialogBody>
  )
}

/** One plain text with everything unsent, readable without us. */
export function exportText(
  { entries }: Pick<Outbox, 'entries'>,
  drafts: readonly Draft[] = [],
): string {
  const unsent = [
    ...entries.map((entry) => ({ label: entry.label, text: wordsOf(entry) })),
    ...drafts,
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
