/** People, their sessions and their choices. */
import { defineRoom } from '../../platform/room.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export {
  changePreferences,
  endedCookie,
  endThisSession,
  findActor,
  giveRole,
  identify,
  isFirstPerson,
  openSession,
  preferencesOf,
} from './actions/account.ts'
export { isLeaving } from './actions/leaving.ts'
export { defaultPreferences, type Preferences, ROLES, THEMES } from './contract.ts'
export { deviceName } from './rules.ts'
export { listPeople } from './store.ts'
export { SettingsFrame } from './views/settings-frame.tsx'

export const accountRoom = defineRoom({ name: 'account', routes, texts, problems, jobs })
