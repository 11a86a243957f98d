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
