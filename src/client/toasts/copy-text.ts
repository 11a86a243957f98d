/** Puts text on the clipboard and returns whether that worked. */

import { translate } from '../shell/texts.ts'
import { toast } from './toasts.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: translate('shell.copied') })
  } catch {
    toast({ text: translate('shell.not_copied') })
  }
}
