/** Puts text on the clipboard and says whether that worked. */
import { toast } from './toasts.ts'
import { say } from './words.ts'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: say('shell.copied') })
  } catch {
    toast({ text: say('shell.not_copied') })
  }
}
