/** Sharing without a script: the dialog's form as a page. */
import { useT } from '#platform/html/render-context.ts'
import { FileName } from '#ui/components/file-name.tsx'
import { type RefusedChoices, ShareForm } from './share-form.tsx'

export interface NewShareProps {
  file: { id: string; name: string }
  version: number
  problem?: string | undefined
  refused?: RefusedChoices | undefined
}

export function NewShare({ file, version, problem, refused }: NewShareProps) {
  const t = useT()
  return (
    <div class="share-locked">
      <h1>{t('shares.share_title', { n: 1 })}</h1>
      <p class="share-form__file">
        <FileName name={file.name} />
      </p>
      <ShareForm
        version={version}
        fields={{ file: file.id, version: String(version) }}
        problem={problem}
        refused={refused}
      />
    </div>
  )
}
