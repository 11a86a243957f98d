/** The numbers of announcements, without zod: the composer counts too. */
export const MAX_ANNOUNCEMENT = 280
