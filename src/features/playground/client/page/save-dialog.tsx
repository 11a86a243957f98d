/** Asks for a name and saves the code of the playground as a file. */
import { useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { post } from '#client/request/request.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { FileReply } from '#features/library/contract/index.ts'
import { libraryApi, viewerPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { SaveForm } from '../../views/save-form.tsx'

export interface Saving {
  t: Translate
  code: string
  name: string
}

export function openSaveDialog({ t, code, name }: Saving): void {
  openDialog({
    class: 'overlay-dialog',
    label: t('code-tools.save_title'),
    draw: (close) => <SaveDialog code={code} name={name} close={close} />,
  })
}

function SaveDialog({ code, name: first, close }: Omit<Saving, 't'> & { close: () => void }) {
  const t = useT()
  const [name, setName] = useState(first)
  const [error, setError] = useState<string | undefined>()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const response = await post<FileReply>(libraryApi.files, { file_name: name, content: code })
    setSaving(false)
    if (!response.ok) {
      setError(
        t(response.code === 'file_exists' ? 'code-tools.name_taken' : 'code-tools.not_saved'),
      )
      return
    }
    const { id, file_name } = response.body.file
    close()
    toast({
      text: t('code-tools.saved', { name: file_name }),
      action: {
        label: t('code-tools.open_file'),
        run: () => location.assign(href(viewerPaths.source, { id })),
      },
    })
  }
  return (
    <SaveForm
      name={name}
      error={error}
      isSaving={isSaving}
      onName={setName}
      onSave={() => void save()}
      onCancel={close}
    />
  )
}
