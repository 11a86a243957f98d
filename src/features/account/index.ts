/** People, their sessions and their choices. */
import { defineRoom } from '../../platform/room.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { texts } from './texts.ts'

export {
  AmbiguousUsername,
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
export { leavingJobs } from './jobs.ts'
export { profileRoutes, quotaViews } from './routes/profile.ts'
export { deviceName } from './rules/people.ts'
export { listPeople } from './store.ts'
export { LeavingStrip } from './views/leaving.tsx'
export { Quotas, type QuotaView } from './views/profile.tsx'
export { SettingsSection } from './views/settings-section.tsx'
export { Welcome } from './views/welcome.tsx'

export const accountRoom = defineRoom({
  name: 'account',
  routes,
  texts,
  islandTexts: { 'settings-form': ['account.saved'], 'device-zone': ['account.zone_device'] },
  problems,
  jobs,
  nav: [
    {
      path: '/settings',
      label: 'account.general',
      icon: 'palette',
      group: 'settings',
      key: ',',
      order: 10,
    },
    {
      path: '/settings/profile',
      label: 'account.profile',
      icon: 'user',
      group: 'settings',
      order: 20,
    },
    {
      path: '/settings/time-zone',
      label: 'account.time_zone',
      icon: 'clock',
      group: 'settings',
      order: 30,
    },
    {
      path: '/settings/sessions',
      label: 'account.sessions',
      icon: 'monitor',
      group: 'settings',
      order: 60,
    },
    {
      path: '/settings/account',
      label: 'account.account',
      icon: 'trash-2',
      group: 'settings',
      order: 90,
    },
  ],
})
