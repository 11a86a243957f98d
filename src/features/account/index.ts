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
} from './actions.ts'
export { defaultPreferences, type Preferences, ROLES, THEMES } from './contract.ts'

export const accountRoom = defineRoom({ name: 'account', routes, texts, problems, jobs })
