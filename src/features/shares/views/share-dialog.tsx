/** Sharing as a dialog: first the options, then the link. */
import { useT } from '#platform/html/render-context.ts'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { ShareForm, type ShareFormProps, ShareLink, type ShareLinkProps } from './share-form.tsx'

export interface ShareDialogProps extends ShareFormProps {
  title: string
  /** Once the server has created it. */
  made: ShareLinkProps | null
  onClose(): void
}

export function ShareDialog({ title, made, onClose, ...form }: ShareDialogProps) {
  const t = useT()
  return (
    <DialogBody title={title} closeLabel={t('shares.close')} onClose={onClose}>
      {made ? <ShareLink {...made} /> : <ShareForm {...form} />}
    </DialogBody>
  )
}
