/** Connects the boxes of a document to the sender of their ticks. */
import { reportState } from '#client/offline/save-state.ts'
import { post } from '#client/request/request.ts'
import { localStore, tabStore } from '#client/storage/local-store.ts'
import { realClock } from '#client/time/clock.ts'
import { toast } from '#client/toasts/toasts.ts'
import { viewerApi } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { TickSender } from './tick-sender.ts'

interface TickOptions {
  id: string
  version: number
  t: Translate
}

/** Returns a function that removes the listeners. */
export function watchTicks(content: HTMLElement, { id, version, t }: TickOptions): () => void {
  const sender = new TickSender({
    id,
    version,
    clock: realClock,
    localStore,
    tabStore,
    post: (body) => post(href(viewerApi.task, { id }), body, { keepalive: true }),
    boxAt: (index) => content.querySelector<HTMLInputElement>(`input[data-task="${index}"]`),
    reload: () => location.reload(),
    onWaiting: (ticks, isOffline) =>
      reportState(
        'ticks',
        ticks.map(({ text }, at) => ({
          id: `${id} ${at}`,
          state: isOffline ? 'offline' : 'saving',
          label: t('viewer.tick_of', { words: text }),
          detail: isOffline ? t('viewer.ticks_waiting') : null,
        })),
      ),
    onVersion: (stored) => showVersion(stored, t),
    onConflict: () => toast({ text: t('viewer.tick_conflict') }),
    onRefused: () => toast({ text: t('viewer.tick_failed') }),
  })
  settleBoxes(content)
  sender.resume()
  return listen(content, sender)
}

function listen(content: HTMLElement, sender: TickSender): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const send = () => void sender.send()
  content.addEventListener(
    'change',
    ({ target }) => {
      const box = target as HTMLInputElement
      if (box.dataset['task'] === undefined) return
      const text = box.getAttribute('aria-label') ?? ''
      sender.tick({ index: Number(box.dataset['task']), checked: box.checked, text })
    },
    { signal },
  )
  addEventListener('online', send, { signal })
  addEventListener('pagehide', send, { signal })
  const hide = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', hide, { signal })
  return () => listening.abort()
}

/**
 * The server draws disabled boxes, because without this script a tick would not be stored. A browser that restores a
 * page may restore old states of boxes; the server's state wins.
 */
function settleBoxes(content: HTMLElement): void {
  for (const box of content.querySelectorAll<HTMLInputElement>('input[data-task]')) {
    box.checked = box.defaultChecked
    box.disabled = false
  }
}

/** A tick creates a version: the head of the page shows the number of the current one. */
function showVersion(version: number, t: Translate): void {
  const file = document.querySelector<HTMLElement>('.file')
  if (file) file.dataset['version'] = String(version)
  const text = document.querySelector('[data-version-words]')
  if (text) text.textContent = t('viewer.version', { version })
}
