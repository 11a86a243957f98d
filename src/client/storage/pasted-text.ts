/**
 * A text that was pasted on one page and opens as a new file on the next: stored in the tab, and taken from it once, so
 * that nothing of it stays behind.
 */
import { isTextField } from '../keys/text-fields.ts'
import { tabStore } from './local-store.ts'

const KEY = 'pasted'

/** Text that is pasted anywhere but into a field; files are not text. */
export function onTextPasted(take: (text: string) => void, signal?: AbortSignal): void {
  const paste = (event: ClipboardEvent) => {
    const target = event.composedPath()[0]
    const { clipboardData } = event
    if (event.defaultPrevented || !clipboardData || clipboardData.files.length > 0) return
    if (target instanceof Element && isTextField(target)) return
    const text = clipboardData.getData('text/plain')
    if (text.trim() === '') return
    event.preventDefault()
    take(text)
  }
  document.addEventListener('paste', paste, signal ? { signal } : undefined)
}

/** False when the browser has no space for it. */
export function handOverText(text: string): boolean {
  tabStore.write(KEY, text)
  return tabStore.read<string>(KEY) === text
}

export function takeHandedOverText(): string | null {
  const text = tabStore.read<unknown>(KEY)
  tabStore.drop(KEY)
  return typeof text === 'string' && text !== '' ? text : null
}
