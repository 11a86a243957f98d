/**
 * Boxes tick at once; those of ten seconds are written together, as one version, and at once when the page goes. Until
 * they are stored they wait on this device; what no longer fits is not written, and the page is drawn anew.
 */
import { localStore, tabStore } from '../../../../client/local-store.ts'
import { reportState } from '../../../../client/save-state.ts'
import { post } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import { MOST_TICKS, TICKS_JOIN_MS } from '../../contract/limits.ts'

interface Tick {
  index: number
  checked: boolean
  words: string
}

interface Waiting {
  /** The version that these ticks were made on. */
  base: number
  ticks: Tick[]
}

interface Shown {
  id: string
  version: number
  t: Translate
}

interface Reply {
  file: { version: number }
}

const CONFLICT = 'tick-conflict'
const RETRY_MS = 15_000

export function watchTicks(sheet: HTMLElement, { id, version, t }: Shown): () => void {
  const key = `ticks:${id}`
  let base = version
  let isSending = false
  let isOffline = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue: Tick[] = []

  const remember = () => {
    if (queue.length > 0) localStore.write(key, { base, ticks: queue } satisfies Waiting)
    else localStore.drop(key)
    reportState(
      'ticks',
      queue.map((tick, at) => ({
        id: `${id} ${at}`,
        state: isOffline ? 'offline' : 'saving',
        label: t('viewer.tick_of', { words: tick.words }),
        detail: isOffline ? t('viewer.ticks_waiting') : null,
      })),
    )
  }

  const send = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isSending) return
    isSending = true
    // What is ticked meanwhile waits for its own ten seconds.
    for (let left = queue.length; left > 0; ) {
      const together = queue.slice(0, Math.min(left, MOST_TICKS))
      const isDone = await sendTogether(together)
      if (!isDone) break
      queue.splice(0, together.length)
      left -= together.length
      remember()
    }
    isSending = false
  }

  /** False when they must wait. */
  const sendTogether = async (ticks: readonly Tick[]): Promise<boolean> => {
    const url = `/api/files/${encodeURIComponent(id)}/task`
    const [first, ...more] = ticks.map(({ index, checked }) => ({ index, checked }))
    const answer = await post<Reply>(
      url,
      { ...first, ...(more.length > 0 && { more }), base_version: base },
      { keepalive: true },
    )
    isOffline = answer.status === 0
    if (answer.ok) {
      base = answer.body.file.version
      showVersion(base, t)
      return true
    }
    if (answer.status === 0 || answer.status === 429 || answer.status >= 500) {
      timer = setTimeout(send, (answer.retryAfterSeconds ?? 0) * 1_000 || RETRY_MS)
      remember()
      return false
    }
    if (answer.status === 409 || answer.status === 404) {
      drawAnew()
      return false
    }
    for (const { index, checked } of ticks) {
      const box = boxAt(sheet, index)
      if (box) box.checked = !checked
    }
    toast({ text: t('viewer.tick_failed') })
    return true
  }

  const drawAnew = () => {
    tabStore.write(CONFLICT, { id, ticks: queue })
    queue.length = 0
    remember()
    location.reload()
  }

  const change = (event: Event) => {
    const box = event.target as HTMLInputElement
    if (box.dataset['task'] === undefined) return
    queue.push({
      index: Number(box.dataset['task']),
      checked: box.checked,
      words: box.getAttribute('aria-label') ?? '',
    })
    remember()
    timer ??= setTimeout(send, TICKS_JOIN_MS)
  }

  const resume = () => {
    const waiting = localStore.read<Waiting>(key)
    if (!waiting || !Array.isArray(waiting.ticks)) return
    if (waiting.base !== version) {
      localStore.drop(key)
      // The page that went sent them and could not hear the answer.
      if (!areAsWanted(sheet, waiting.ticks)) toast({ text: t('viewer.tick_conflict') })
      return
    }
    for (const tick of waiting.ticks) {
      const box = boxAt(sheet, tick.index)
      if (box) box.checked = tick.checked
      queue.push(tick)
    }
    void send()
  }

  settleBoxes(sheet)
  const refused = tabStore.read<{ id: string; ticks: Tick[] }>(CONFLICT)
  if (refused?.id === id) {
    tabStore.drop(CONFLICT)
    // Else a page that went sent them, and could not hear the answer.
    if (!areAsWanted(sheet, refused.ticks)) toast({ text: t('viewer.tick_conflict') })
  }
  resume()
  const sendNow = () => void send()
  const hide = () => {
    if (document.visibilityState === 'hidden') sendNow()
  }
  sheet.addEventListener('change', change)
  addEventListener('online', sendNow)
  addEventListener('pagehide', sendNow)
  document.addEventListener('visibilitychange', hide)
  return () => {
    sheet.removeEventListener('change', change)
    removeEventListener('online', sendNow)
    removeEventListener('pagehide', sendNow)
    document.removeEventListener('visibilitychange', hide)
  }
}

function boxAt(sheet: HTMLElement, index: number): HTMLInputElement | null {
  return sheet.querySelector<HTMLInputElement>(`input[data-task="${index}"]`)
}

function areAsWanted(sheet: HTMLElement, ticks: readonly Tick[]): boolean {
  const wanted = new Map(ticks.map(({ index, checked }) => [index, checked]))
  return [...wanted].every(([index, checked]) => boxAt(sheet, index)?.checked === checked)
}

/** A browser that comes back to a page may put boxes as they were left; the server's word counts. */
function settleBoxes(sheet: HTMLElement): void {
  for (const box of sheet.querySelectorAll<HTMLInputElement>('input[data-task]'))
    box.checked = box.defaultChecked
}

/** A tick is a version: the head of the page says which one is shown now. */
function showVersion(version: number, t: Translate): void {
  const file = document.querySelector<HTMLElement>('.file')
  if (file) file.dataset['version'] = String(version)
  const words = document.querySelector('[data-version-words]')
  if (words) words.textContent = t('viewer.version', { version })
}
