/** The wire types of administering people. */
import * as z from 'zod'
import { CursorText, named } from '#platform/http/index.ts'
import { fitsPoints, isCleanText } from '#platform/text/index.ts'
import {
  DEFAULT_INVITATION_DAYS,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_LABEL,
  ROLE_CHOICES,
} from './limits.ts'

const flag = z.string().optional().catch(undefined)
const Role = z.enum(ROLE_CHOICES, named('invalid_role'))

export const PeopleQuery = z.object({
  q: z.string().max(200).optional().catch(undefined),
  cursor: CursorText,
  done: flag,
})

const Identity = z.object({ provider: z.string(), label: z.string() })

export const PersonRecord = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    role: z.enum(ROLE_CHOICES),
    /** The higher of the stored role and of the lists in the configuration. */
    effective_role: z.enum(ROLE_CHOICES),
    state: z.enum(['active', 'disabled', 'leaving']),
    created_at: z.string(),
    last_seen_at: z.string(),
    leaving_at: z.string().nullable(),
    disabled_at: z.string().nullable(),
    sessions: z.int(),
    identities: z.array(Identity),
  })
  .meta({ title: 'Person' })
export type PersonRecord = z.infer<typeof PersonRecord>

export const PeopleReply = z.object({
  ok: z.literal(true),
  users: z.array(PersonRecord),
  next_cursor: z.string().nullable(),
})

const QuotaRecord = z.object({
  id: z.string(),
  /** Null: could not be read. */
  used: z.number().nullable(),
  /** Null: counted, not limited. */
  max: z.number().nullable(),
})
export const PersonReply = z.object({
  ok: z.literal(true),
  user: PersonRecord,
  quotas: z.array(QuotaRecord),
})
export const ChangedPersonReply = z
  .object({ ok: z.literal(true), user: PersonRecord })
  .meta({ title: 'PersonReply' })

export const RoleInput = z.object({ role: Role }, named('invalid_payload'))

export const LinkReply = z.object({
  ok: z.literal(true),
  /** Shown only once. */
  url: z.string(),
  expires_at: z.string(),
})

const badLabel = named('invalid_invitation_label', { max: MAX_INVITATION_LABEL })
const Label = z
  .string(badLabel)
  .refine(
    (label) =>
      fitsPoints(label, MAX_INVITATION_LABEL) &&
      isCleanText(label) &&
      !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(label),
    badLabel,
  )
const badDays = named('invalid_invitation_days', { max: MAX_INVITATION_DAYS })

export const InvitationInput = z.object(
  {
    role: Role.default('user'),
    label: Label.default(''),
    expires_in_days: z
      .int(badDays)
      .min(1, badDays)
      .max(MAX_INVITATION_DAYS, badDays)
      .default(DEFAULT_INVITATION_DAYS),
  },
  named('invalid_payload'),
)

const InvitationRecord = z
  .object({
    id: z.string(),
    role: z.enum(ROLE_CHOICES),
    label: z.string(),
    /** Null: by the program itself. */
    made_by: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ title: 'Invitation' })
export const InvitationsReply = z.object({
  ok: z.literal(true),
  invitations: z.array(InvitationRecord),
})
export const InvitationReply = z.object({
  ok: z.literal(true),
  invitation: InvitationRecord,
  /** Shown only once. */
  url: z.string(),
})
export const InvitationRevokedReply = z.object({ ok: z.literal(true) })

export const PersonForm = z.object({
  act: z.enum(['role', 'disable', 'enable', 'delete', 'keep', 'sign_in_link']),
  role: flag,
  sure: flag,
})
export const PersonQuery = z.object({ done: flag, problem: flag })
