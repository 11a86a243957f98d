/** Copies a text that is still on its way. */
import { copyText } from '../../../../client/copy-text.ts'
import { toast } from '../../../../client/toasts.ts'
import { say } from '../../../../client/words.ts'

/**
 * Safari lets a press write to the clipboard only while it is being handled; a promise given then may be kept later.
 * `failed` is said when there is no text.
 */
export async function copyPromised(text: Promise<string | null>, failed: string): Promise<void> {
  try {
    const blob = text.then((words) => {
      if (words === null) throw new Error('nothing to copy')
      return new Blob([words], { type: 'text/plain' })
    })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    toast({ text: say('shell.copied') })
  } catch {
    const words = await text
    if (words === null) toast({ text: failed })
    else await copyText(words)
  }
}
