/** The one question before something goes for good: as a dialog, and as a page where there is no script. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { DialogBody } from '../../../ui/overlay/dialog.tsx'

export interface QuestionWords {
  title: string
  text: string
  confirm: string
}

export function purgeWords(t: Translate, name: string): QuestionWords {
  return {
    title: t('trash.purge_title'),
    text: t('trash.purge_text', { name }),
    confirm: t('trash.purge_confirm'),
  }
}

export function emptyWords(t: Translate, total: number): QuestionWords {
  return {
    title: t('trash.empty_title'),
    text: t('trash.empty_text', { n: total }),
    confirm: t('trash.empty_confirm', { n: total }),
  }
}

export interface QuestionDialogProps {
  t: Translate
  words: QuestionWords
  onConfirm(): void
  onCancel(): void
}

export function QuestionDialog({ t, words, onConfirm, onCancel }: QuestionDialogProps) {
  return (
    <DialogBody title={words.title} closeLabel={t('trash.close')} onClose={onCancel}>
      <p class="bin-question__text">{words.text}</p>
      <div class="overlay-dialog__actions bin-question__actions">
        <Button onClick={onCancel}>{t('trash.cancel')}</Button>
        <Button kind="danger" icon="trash-2" onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </DialogBody>
  )
}

export interface QuestionPageProps {
  t: Translate
  words: QuestionWords
  action: string
  /** What the form carries. */
  fields: Record<string, string>
}

export function QuestionPage({ t, words, action, fields }: QuestionPageProps) {
  return (
    <div class="bin-question">
      <h1>{words.title}</h1>
      <p class="bin-question__text">{words.text}</p>
      <form class="bin-question__actions" method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink href="/trash">{t('trash.cancel')}</ButtonLink>
        <Button kind="danger" icon="trash-2" type="submit">
          {words.confirm}
        </Button>
      </form>
    </div>
  )
}
