/** The wire types of announcements. */
import * as z from 'zod'
import { isSitePath } from '#platform/html/safe-url.ts'
import { named } from '#platform/http/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_ANNOUNCEMENT } from './limits.ts'

const badText = named('invalid_announcement', { max: MAX_ANNOUNCEMENT })
const badLink = named('invalid_link')

/** One line, because it is shown in one. */
const Text = z
  .string(badText)
  .refine(
    (text) =>
      text.trim() !== '' &&
      fitsPoints(text, MAX_ANNOUNCEMENT) &&
      !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text),
    badText,
  )
const Link = z.string(badLink).refine((link) => link === '' || isSitePath(link), badLink)
const IsActive = z.boolean(named('invalid_payload'))

export const NewAnnouncement = z.object(
  { text: Text, link: Link.optional(), is_active: IsActive.optional() },
  named('invalid_payload'),
)

export const AnnouncementChange = z
  .object({ text: Text, link: Link, is_active: IsActive }, named('invalid_payload'))
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    named('invalid_payload'),
  )
export type AnnouncementChange = z.infer<typeof AnnouncementChange>

export const ActiveAnnouncement = z
  .object({ id: z.string(), text: z.string(), link: z.string() })
  .nullable()

const AnnouncementRecord = z
  .object({
    id: z.string(),
    text: z.string(),
    link: z.string(),
    is_active: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ title: 'Announcement' })
export const AnnouncementReply = z
  .object({
    ok: z.literal(true),
    announcement: AnnouncementRecord,
    /** The one that was active until now. */
    replaced: z.string().nullable(),
  })
  .meta({ title: 'AnnouncementReply' })
export const AnnouncementsReply = z.object({
  ok: z.literal(true),
  items: z.array(AnnouncementRecord),
})
export const DoneReply = z.object({ ok: z.literal(true) })

const flag = z.string().optional().catch(undefined)

export const ActForm = z.object({
  id: z.string(),
  act: z.enum(['activate', 'deactivate', 'delete']),
})
export const AdminQuery = z.object({ edit: flag, done: flag, text: flag })
