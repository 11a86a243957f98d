/** All SQL of accounts. */
export {
  findActiveUser,
  hasOtherAdministrator,
  hasOtherUser,
  lockEnabledUser,
  saveDisabled,
} from './administration.ts'
export {
  claimIdentity,
  deleteIdentity,
  findIdentityOwner,
  findLocalPeople,
  type IdentityKey,
  listIdentities,
  renameIdentity,
} from './identities.ts'
export {
  deleteExpiredLinks,
  deleteInvitation,
  deleteInvitationsBy,
  deleteLinksOf,
  deleteProgramInvitations,
  findLink,
  findProgramInvitation,
  type LinkKind,
  listInvitations,
  type OneTimeLink,
  saveLink,
  takeLink,
} from './links.ts'
export { findSummary, type PersonSummary, searchPeople } from './people-list.ts'
export {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOpenedBy,
  dropGrantedRole,
  findSession,
  findSessionOrigin,
  listSessions,
  renewSession,
  replaceSessionToken,
  type SessionOrigin,
  saveSession,
} from './sessions.ts'
export {
  deleteLeft,
  findStoredZone,
  findUserBy,
  findUsersByUsername,
  hasAnyUser,
  listLeft,
  listPeople,
  markWelcomed,
  type Profile,
  saveLogin,
  saveMessengerId,
  savePreferences,
  saveRole,
  saveUser,
  setLeaving,
  type User,
} from './users.ts'
