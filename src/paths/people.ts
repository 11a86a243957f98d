// URLs of signing in, of one’s own account and programs, and of administering people.

/** Addresses of signing in and out. `/auth/stand-in` is a promise to installed pages. */
export const signInPaths = {
  login: '/login',
  logout: '/logout',
  messenger: '/auth/messenger',
  local: '/auth/stand-in',
  join: '/join/:secret',
  signInLink: '/sign-in-link/:secret',
  passkeyOptions: '/auth/passkey/options',
  passkey: '/auth/passkey',
  joinPasskeyOptions: '/join/:secret/passkey/options',
  joinPasskey: '/join/:secret/passkey',
  addPasskeyOptions: '/settings/sign-in/passkeys/options',
  addPasskey: '/settings/sign-in/passkeys',
  renamePasskey: '/settings/sign-in/passkeys/rename',
  settings: '/settings/sign-in',
  unlink: '/settings/sign-in/unlink',
  password: '/settings/sign-in/password',
  linkMessenger: '/settings/sign-in/messenger',
  linkProxy: '/settings/sign-in/proxy',
  oidc: '/auth/oidc/:id',
  oidcLink: '/auth/oidc/:id/link',
  oidcCallback: '/auth/oidc/:id/callback',
} as const

/** Addresses of the settings of a person. */
export const accountPaths = {
  settings: '/settings',
  reset: '/settings/reset',
  profile: '/settings/profile',
  timeZone: '/settings/time-zone',
  sessions: '/settings/sessions',
  endSession: '/settings/sessions/end',
  endOtherSessions: '/settings/sessions/end-others',
  account: '/settings/account',
  leave: '/settings/account/leave',
  stay: '/settings/account/stay',
  welcome: '/welcome',
  apiMe: '/api/me',
  apiWelcome: '/api/welcome/ack',
  apiPreferences: '/api/me/preferences',
  apiSessions: '/api/me/sessions',
  apiSession: '/api/me/sessions/:id',
  apiEndOthers: '/api/me/sessions/end-others',
} as const

/** Addresses of what a person takes along. */
export const takeoutPaths = {
  settings: '/settings/data',
  apiExport: '/api/export',
  importPage: '/settings/data/imports/:id',
  importBegin: '/settings/data/imports/:id/begin',
  importCancel: '/settings/data/imports/:id/cancel',
  importUndo: '/settings/data/imports/:id/undo',
  apiImports: '/api/imports',
  apiImport: '/api/imports/:id',
  apiImportPart: '/api/imports/:id/parts/:part',
  apiImportCheck: '/api/imports/:id/check',
  apiImportBegin: '/api/imports/:id/begin',
  apiImportCancel: '/api/imports/:id/cancel',
  apiImportUndo: '/api/imports/:id/undo',
} as const

/** Addresses of the personal access tokens. */
export const tokenPaths = {
  settings: '/settings/tokens',
  revoke: '/settings/tokens/revoke',
  apiTokens: '/api/me/tokens',
  apiToken: '/api/me/tokens/:id',
} as const

/** Addresses of OAuth; those below /.well-known are fixed by its standards. */
export const oauthPaths = {
  resource: '/.well-known/oauth-protected-resource',
  toolsResource: '/.well-known/oauth-protected-resource/mcp',
  server: '/.well-known/oauth-authorization-server',
  register: '/oauth/register',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const

/** The address of the tools for agents. */
export const agentToolPaths = {
  endpoint: '/mcp',
} as const

/** Addresses of the instructions for programs. */
export const agentPaths = {
  settings: '/settings/agents',
  apiPrimer: '/api/agent/primer',
} as const

/** Addresses of what agents wrote. */
export const agentWritePaths = {
  settings: '/settings/agents/writes',
  undo: '/settings/agents/writes/undo',
  apiWrites: '/api/me/agent-writes',
  apiUndo: '/api/me/agent-writes/undo',
} as const

/** Addresses of what tokens proposed. */
export const proposalPaths = {
  settings: '/settings/agents/proposals',
  page: '/settings/agents/proposals/:id',
  decide: '/settings/agents/proposals/:id/decide',
  apiProposals: '/api/me/proposals',
  apiProposal: '/api/me/proposals/:id',
  apiDecide: '/api/me/proposals/:id/decide',
} as const

/** Addresses of administering people. */
export const peoplePaths = {
  people: '/admin/users',
  person: '/admin/users/:id',
  invite: '/admin/users/invitations',
  revoke: '/admin/users/invitations/revoke',
  apiPeople: '/api/admin/users',
  apiPerson: '/api/admin/users/:id',
  apiRole: '/api/admin/users/:id/role',
  apiDisable: '/api/admin/users/:id/disable',
  apiEnable: '/api/admin/users/:id/enable',
  apiKeep: '/api/admin/users/:id/keep',
  apiSignInLink: '/api/admin/users/:id/sign-in-link',
  apiInvitations: '/api/admin/invitations',
  apiInvitation: '/api/admin/invitations/:id',
} as const
