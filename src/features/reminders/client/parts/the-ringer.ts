/** The ringer of this page: what it decides is shown in every tab, and heard from one. */
import { realClock } from '../../../../client/clock.ts'
import { deviceSettings } from '../../../../client/device-settings.ts'
import { loadPart } from '../../../../client/load-part.ts'
import { localStore } from '../../../../client/local-store.ts'
import { pageData } from '../../../../client/page-data.ts'
import { hashOf, heardFromWorker, standing } from '../../../../client/push-subscription.ts'
import { openChannel } from '../../../../client/tab-channel.ts'
import { openLock } from '../../../../client/tab-lock.ts'
import { get } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import type { BellPoller } from './poller.ts'
import { type LastLook, Ringer, type RingItem, type RingingWire } from './ringer.ts'

type RingMessage =
  | { type: 'rang'; items: readonly RingItem[] }
  /** The tab that rings may not be heard: nobody has pressed anything in it. Another one may. */
  | { type: 'sound'; id: string }

interface Kept extends LastLook {
  reader: string
}

const KEY = 'ringing'
const SOUNDED = 'ring-sounded'

export function startRinging(t: Translate, poller: BellPoller): void {
  const reader = pageData().user?.id ?? ''
  if (!reader) return
  const channel = openChannel<RingMessage>(`ring-${reader}`)
  const shown = new Set<string>()
  heardFromWorker(({ type, about }) => {
    if (type === 'push-shown' && about) shown.add(keyOf(about['note_id'], about['remind_at']))
  })
  const show = (items: readonly RingItem[]) => showInPage(t, poller, items)
  channel.hear((message) => {
    if (message.type === 'rang') show(message.items)
    else void soundOnce(message.id)
  })
  const ringer = new Ringer({
    clock: realClock,
    ask: () => get<RingingWire>('/api/sticky-notes/reminders/ringing'),
    recall() {
      const kept = localStore.read<Kept>(KEY)
      return kept?.reader === reader ? kept : null
    },
    keep: (look) => localStore.write(KEY, { ...look, reader }),
    async isPushed(devices) {
      const { subscription } = await standing()
      return subscription !== null && devices.includes(await hashOf(subscription.endpoint))
    },
    async hasShown({ note_id, remind_at, message }) {
      if (shown.has(keyOf(note_id, remind_at))) return true
      const part = await loadPart(() => import('./ring-device.ts'))
      return part?.isOnScreen(message) ?? false
    },
    ring(items) {
      channel.tell({ type: 'rang', items })
      show(items)
      void notify(items)
      void sound(items)
    },
  })
  const sound = async (items: readonly RingItem[]) => {
    const id = items.map(({ note_id, remind_at }) => keyOf(note_id, remind_at)).join()
    if (!(await soundOnce(id))) channel.tell({ type: 'sound', id })
  }
  const first = poller.checks.get()
  if (first) void ringer.checked(first)
  poller.checks.watch((summary) => summary && void ringer.checked(summary))
}

function keyOf(noteId = '', remindAt = ''): string {
  return `${noteId} ${remindAt}`
}

/** Stays until somebody has dealt with it, here or in another tab. */
function showInPage(t: Translate, poller: BellPoller, items: readonly RingItem[]): void {
  const [first] = items
  if (!first) return
  const one = {
    text: t('reminders.rang', { name: first.name }),
    action: { label: t('reminders.open'), run: () => location.assign(first.message.url) },
  }
  const many = {
    text: t('reminders.rang_many', { n: items.length }),
    action: {
      label: t('reminders.show'),
      run: () => document.querySelector<HTMLElement>('.bell')?.click(),
    },
  }
  const dismiss = toast({ ...(items.length === 1 ? one : many), isLasting: true })
  let { count } = poller.state.get()
  const stop = poller.state.watch((state) => {
    if (state.count < count) {
      stop()
      dismiss()
    }
    count = state.count
  })
}

async function notify(items: readonly RingItem[]): Promise<void> {
  const part = await loadPart(() => import('./ring-device.ts'))
  await part?.showOnDevice(items.map(({ message }) => message))
}

/** True when it was heard, from this tab or another, or is not to be heard at all. */
function soundOnce(id: string): Promise<boolean> {
  if (!deviceSettings().hasSound) return Promise.resolve(true)
  return new Promise((resolve) => {
    void openLock('ring-sound').run(async () => {
      if (localStore.read(SOUNDED) === id) return resolve(true)
      const part = await loadPart(() => import('./ring-device.ts'))
      const isHeard = (await part?.chime()) ?? false
      if (isHeard) localStore.write(SOUNDED, id)
      resolve(isHeard)
    })
  })
}
