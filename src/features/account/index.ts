/** People, their sessions and their preferences. */
import { accountPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { exportedPreferences } from './actions/preferences.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'
import { profileRoutes } from './routes/profile.ts'

export const routes = joinRoutes(apiRoutes, pageRoutes, profileRoutes)

export {
  changeRole,
  disablePerson,
  enablePerson,
  giveRole,
  hasAdministrator,
  inPeopleTurn,
  keepPerson,
  removePerson,
  requireEnabled,
} from './actions/administration.ts'
export { actorOf, type DirectoryEntry, findPeople, loadEntry } from './actions/directory.ts'
export {
  findIdentityOwner,
  identitiesOf,
  isFreshSignIn,
  linkIdentity,
  nameIdentity,
  requireFreshSignIn,
  unlinkIdentity,
} from './actions/identities.ts'
export { isActivePerson } from './actions/leaving.ts'
export {
  createInvitation,
  giveSignInLink,
  joinPath,
  makeInvitation,
  makeSignInLink,
  peekLink,
  revokeInvitation,
  showInvitations,
  signInLinkPath,
} from './actions/links.ts'
export {
  type NewAccount,
  type ProvenIdentity,
  signInByLink,
  signInWith,
} from './actions/open-session.ts'
export {
  AmbiguousUsername,
  findActiveActor,
  findActor,
  findPerson,
  isFirstPerson,
} from './actions/people.ts'
export { acknowledgeWelcome, changePreferences, preferencesOf } from './actions/preferences.ts'
export {
  endOtherSessions,
  endThisSession,
  hadSession,
  identify,
  leavingHeaders,
  sessionOrigin,
} from './actions/sessions.ts'
export { type Preferences, ROLES, THEMES } from './contract/index.ts'
export { leavingJobs } from './jobs.ts'
export { quotaViews } from './routes/profile.ts'
export { settingsPage } from './routes/settings-page.ts'
export { addressPrefix, deviceName } from './rules/people.ts'
export { joinProblemOf } from './rules/registration.ts'
export {
  deleteProgramInvitations,
  findProgramInvitation,
  listPeople,
  type OneTimeLink,
} from './store/index.ts'
export { LeavingStrip } from './views/leaving.tsx'
export { Quotas } from './views/profile.tsx'
export { Welcome } from './views/welcome.tsx'

export const accountFeature = defineFeature({
  name: 'account',
  routes,
  texts: textsOf('account'),
  problems,
  events,
  exported: [exportedPreferences],
  ownedTables: ['identities', 'one_time_links', 'user_terms'],
  jobs,
  nav: [
    {
      path: accountPaths.settings,
      label: 'account.general',
      icon: 'palette',
      group: 'settings',
      key: ',',
      order: 10,
    },
    {
      path: accountPaths.profile,
      label: 'account.profile',
      icon: 'user',
      group: 'settings',
      order: 20,
    },
    {
      path: accountPaths.timeZone,
      label: 'account.time_zone',
      icon: 'clock',
      group: 'settings',
      order: 30,
    },
    {
      path: accountPaths.sessions,
      label: 'account.sessions',
      icon: 'monitor',
      group: 'settings',
      order: 60,
    },
    {
      path: accountPaths.account,
      label: 'account.account',
      icon: 'trash-2',
      group: 'settings',
      order: 90,
    },
  ],
})
