/** Copies a text that is still being loaded. */

import { translate } from '#client/shell/texts.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { toast } from '#client/toasts/toasts.ts'

/**
 * Safari lets a press write to the clipboard only while it is being handled; a promise passed then may resolve later.
 * `failed` is shown when there is no text.
 */
export async function copyPromised(text: Promise<string | null>, failed: string): Promise<void> {
  try {
    const blob = text.then((content) => {
      if (content === null) throw new Error('nothing to copy')
      return new Blob([content], { type: 'text/plain' })
    })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    toast({ text: translate('shell.copied') })
  } catch {
    const content = await text
    if (content === null) toast({ text: failed })
    else await copyText(content)
  }
}
