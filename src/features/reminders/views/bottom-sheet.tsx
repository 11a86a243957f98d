/** The inside of a dialog of this feature: title, close button, content. */
import { DialogBody, type OverlayDialogProps } from '#ui/overlay/dialog.tsx'

export function BottomSheet(props: OverlayDialogProps) {
  return <DialogBody {...props} />
}
