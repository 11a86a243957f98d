/** Asks for a line: one field, one button. */
import { useState } from 'preact/hooks'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { grouped } from '../rules/measures.ts'

export interface AskLineProps {
  total: number
  /** False when there is no such line. */
  onGo: (typed: string) => boolean
  onClose: () => void
}

export function AskLine({ total, onGo, onClose }: AskLineProps) {
  const t = useT()
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget as HTMLFormElement).get('line')
    setWrong(!onGo(String(typed ?? '')))
  }
  return (
    <DialogBody title={t('viewer.go_to_line')} closeLabel={t('viewer.close')} onClose={onClose}>
      <form class="ask-line" onSubmit={submit}>
        <Field
          id="line"
          label={t('viewer.line_prompt')}
          hint={t('viewer.line_hint')}
          error={isWrong ? t('viewer.no_such_line', { n: grouped(total) }) : undefined}
          input={{ autofocus: true, autocomplete: 'off', inputmode: 'text', dir: 'ltr' }}
        />
        <Button kind="primary" type="submit">
          {t('viewer.go')}
        </Button>
      </form>
    </DialogBody>
  )
}
