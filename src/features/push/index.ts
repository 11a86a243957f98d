/** Notifications that reach a browser that is closed. */
import type { TextKey } from '../../platform/i18n/index.ts'
import { defineRoom } from '../../platform/room.ts'
import { fileSavedSource } from './actions/file-saved.ts'
import { Sender, type SenderGround } from './actions/sender.ts'
import { forgetSessions } from './actions/subscriptions.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export type { Sender } from './actions/sender.ts'
export {
  cancelPush,
  type PushSource,
  recordPushEvent,
  schedulePush,
  writeLetter,
} from './actions/sources.ts'
export { listRingingDevices } from './actions/subscriptions.ts'
export { REMINDER_ATTEMPTS } from './contract/limits.ts'
export { readEndpoint } from './rules/endpoint.ts'
export type { Waiting } from './store/index.ts'

const DEVICE_KEYS = Object.keys(texts.phrases)
  .filter((key) =>
    /^(is_|says_|turn_|test$|testing|test_(not_)?accepted|test_shown|test_waiting|failed_now|refused_|repaired|checking|while_open|open_|sound|try_sound|allow)/.test(
      key,
    ),
  )
  .map((key) => `push.${key}` as TextKey)

export const pushRoom = defineRoom({
  name: 'push',
  routes,
  texts,
  islandTexts: { 'push-device': DEVICE_KEYS },
  problems,
  events,
  jobs,
  nav: [
    {
      path: '/settings/notifications',
      label: 'push.notifications',
      icon: 'bell',
      group: 'settings',
      order: 50,
    },
  ],
  ownedTables: ['push_subscriptions', 'push_queue'],
  follows: { sessions_ended: forgetSessions },
})

/** The loop that sends. Rooms bring their sources; agent events are ours. */
export function makeSender(ground: SenderGround): Sender {
  return new Sender({ ...ground, sources: [fileSavedSource, ...ground.sources] })
}
