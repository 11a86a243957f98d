/** The choices and numbers of people and invitations, without zod: pages show them too. */
export const ROLE_CHOICES = ['user', 'premium', 'admin'] as const
export const MAX_INVITATION_LABEL = 100
export const MAX_INVITATION_DAYS = 90
/** The options of the form; a program may send any whole number up to the last. */
export const INVITATION_DAYS = [1, 7, 30, MAX_INVITATION_DAYS] as const
export const DEFAULT_INVITATION_DAYS = 7
