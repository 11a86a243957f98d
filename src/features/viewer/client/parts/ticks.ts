/**
 * Boxes tick at once and are written one after the other, each against the version that the one before it made.
 * What could not be sent waits on this device; what no longer fits is not written, and the page is drawn anew.
 */
import { localStore, tabStore } from '../../../../client/local-store.ts'
import { reportState } from '../../../../client/save-state.ts'
import { post } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'

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
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    while (queue[0]) {
      const isDone = await sendOne(queue[0])
      if (!isDone) break
      queue.shift()
      remember()
    }
    isSending = false
  }

  /** False when it must wait. */
  const sendOne = async ({ index, checked }: Tick): Promise<boolean> => {
    const url = `/api/files/${encodeURIComponent(id)}/task`
    const answer = await post<Reply>(
      url,
      { index, checked, base_version: base },
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
    const box = boxAt(sheet, index)
    if (box) box.checked = !checked
    toast({ text: t('viewer.tick_failed') })
    return true
  }

  const drawAnew = () => {
    queue.length = 0
    remember()
    tabStore.write(CONFLICT, id)
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
    void send()
  }

  const resume = () => {
    const waiting = localStore.read<Waiting>(key)
    if (!waiting || !Array.isArray(waiting.ticks)) return
    if (waiting.base !== version) {
      localStore.drop(key)
      toast({ text: t('viewer.tick_conflict') })
      return
    }
    for (const tick of waiting.ticks) {
      const box = boxAt(sheet, tick.index)
      if (box) box.checked = tick.checked
      queue.push(tick)
    }
    void send()
  }

  if (tabStore.read<string>(CONFLICT) === id) {
    tabStore.drop(CONFLICT)
    toast({ text: t('viewer.tick_conflict') })
  }
  settleBoxes(sheet)
  resume()
  const online = () => void send()
  sheet.addEventListener('change', change)
  addEventListener('online', online)
  return () => {
    sheet.removeEventListener('change', change)
    removeEventListener('online', online)
  }
}

function boxAt(sheet: HTMLElement, index: number): HTMLInputElement | null {
  return sheet.querySelector<HTMLInputElement>(`input[data-task="${index}"]`)
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
