/** The inside of a dialog of this feature: title, close button, content. */
import { DialogBody, type DialogProps } from '#ui/overlay/dialog.tsx'

export function BottomSheet(props: DialogProps) {
  return <DialogBody {...props} />
}
