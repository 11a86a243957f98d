/** Asks which tags to add. */
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'

export interface TagFormProps {
  count: number
  /** Tags in use, offered while typing. */
  known: readonly string[]
  problem: string
  isBusy: boolean
  onWrite(line: string): void
  onTag(tags: string[]): void
  onClose(): void
}

export function TagForm(props: TagFormProps) {
  const t = useT()
  const { count, known, problem, isBusy, onWrite, onTag, onClose } = props
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('tags') ?? '')
    onTag(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
  }
  return (
    <DialogBody
      title={t('library.tag_title', { n: count })}
      closeLabel={t('library.close')}
      onClose={onClose}
    >
      <form class="tag-form" onSubmit={submit}>
        <Field
          id="tags"
          label={t('library.tags')}
          hint={t('library.tag_hint')}
          error={problem || undefined}
          input={{
            list: 'known-tags',
            autocomplete: 'off',
            autofocus: true,
            onInput: (event: Event) => onWrite((event.currentTarget as HTMLInputElement).value),
          }}
        />
        <datalist id="known-tags">
          {known.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {t('library.tag_add')}
        </Button>
      </form>
    </DialogBody>
  )
}
