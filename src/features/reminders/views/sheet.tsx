/** The inside of a dialog of this room: title, close button, content. */
import { DialogBody, type DialogProps } from '../../../ui/overlay/dialog.tsx'

export function Sheet(props: DialogProps) {
  return <DialogBody {...props} />
}
