/** The confirmation before something is purged: as a dialog, and as a page where there is no script. */

import { trashPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { HiddenFields } from '#ui/components/field.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'

export interface QuestionLabels {
  title: string
  text: string
  confirm: string
}

export function purgeLabels(t: Translate, name: string): QuestionLabels {
  return {
    title: t('trash.purge_title'),
    text: t('trash.purge_text', { name }),
    confirm: t('trash.purge_confirm'),
  }
}

export function emptyLabels(t: Translate, total: number): QuestionLabels {
  return {
    title: t('trash.empty_title'),
    text: t('trash.empty_text', { n: total }),
    confirm: t('trash.empty_confirm', { n: total }),
  }
}

export interface QuestionDialogProps {
  labels: QuestionLabels
  onConfirm(): void
  onCancel(): void
}

export function QuestionDialog({ labels, onConfirm, onCancel }: QuestionDialogProps) {
  const t = useT()
  return (
    <DialogBody title={labels.title} closeLabel={t('trash.close')} onClose={onCancel}>
      <p class="bin-question__text">{labels.text}</p>
      <div class="bin-question__actions acts">
        <Button onClick={onCancel}>{t('trash.cancel')}</Button>
        <Button kind="danger" icon="trash-2" onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </DialogBody>
  )
}

export interface QuestionPageProps {
  labels: QuestionLabels
  action: string
  /** The hidden fields of the form. */
  fields: Record<string, string>
}

export function QuestionPage({ labels, action, fields }: QuestionPageProps) {
  const t = useT()
  return (
    <div class="bin-question">
      <h1>{labels.title}</h1>
      <p class="bin-question__text">{labels.text}</p>
      <form class="bin-question__actions acts" method="post" action={action}>
        <HiddenFields fields={fields} />
        <ButtonLink href={trashPaths.trash}>{t('trash.cancel')}</ButtonLink>
        <Button kind="danger" icon="trash-2" type="submit">
          {labels.confirm}
        </Button>
      </form>
    </div>
  )
}
