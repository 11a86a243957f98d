/** Notifications for browsers that are closed. */

import { pushPaths } from '#paths/notes.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { Sender, type SenderDeps } from './actions/sender.ts'
import { fileSavedSource } from './actions/sources.ts'
import { forgetPerson, forgetSessions } from './actions/subscriptions.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export { pushStanding } from './actions/route.ts'
export type { Sender } from './actions/sender.ts'
export {
  cancelPush,
  type PushSource,
  recordPushEvent,
  schedulePush,
  writeMessage,
} from './actions/sources.ts'
export { listRingingDevices } from './actions/subscriptions.ts'
export { REMINDER_ATTEMPTS } from './contract/limits.ts'
export { readEndpoint } from './rules/endpoint.ts'
export { readDeviceTotals } from './store/index.ts'

export const pushFeature = defineFeature({
  name: 'push',
  routes,
  texts: textsOf('push'),
  problems,
  events,
  jobs,
  nav: [
    {
      path: pushPaths.settings,
      label: 'push.notifications',
      icon: 'bell',
      group: 'settings',
      order: 50,
    },
  ],
  ownedTables: ['push_subscriptions', 'push_queue'],
  hooks: { sessions_ended: forgetSessions, access_ended: forgetPerson },
})

/** The sender of push messages. Features provide their sources; agent events are a source of this feature. */
export function makeSender(deps: SenderDeps): Sender {
  return new Sender({ ...deps, sources: [fileSavedSource, ...deps.sources] })
}
