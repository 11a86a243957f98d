/** The messenger's login data, as its widget posts it. */
import { z } from 'zod'
import { fault } from '../../platform/http/index.ts'

const invalid = { error: fault('invalid_login_payload') }

/** Values as they enter the signed text: the widget sends strings and numbers. */
const Value = z.union([z.string().max(2_048, invalid), z.number(), z.boolean()], invalid)
const Digits = z.union(
  [z.int(invalid).nonnegative(invalid), z.string(invalid).regex(/^\d{1,20}$/, invalid)],
  invalid,
)

/** Known fields are checked, all other fields are kept: they take part in the hash. */
export const WidgetData = z
  .looseObject(
    {
      id: Digits,
      first_name: z.string(invalid).min(1, invalid).max(256, invalid),
      last_name: z.string(invalid).max(256, invalid).optional(),
      username: z.string(invalid).max(64, invalid).optional(),
      photo_url: z.string(invalid).max(2_048, invalid).optional(),
      auth_date: Digits,
      hash: z.string(invalid).regex(/^[0-9a-fA-F]{64}$/, invalid),
    },
    invalid,
  )
  .catchall(Value)
  .refine((data) => Object.keys(data).length <= 50, invalid)
export type WidgetData = z.infer<typeof WidgetData>

export const SignedIn = z.object({ success: z.literal(true) })

/** The stand-in asks for a name; the server signs it as the platform would. */
export const StandInName = z.object(
  { first_name: z.string(invalid).trim().min(1, invalid).max(64, invalid) },
  invalid,
)
export const StandInData = z.object({
  id: z.string(),
  first_name: z.string(),
  auth_date: z.int(),
  nonce: z.string(),
  hash: z.string(),
})

/** The login has this long to arrive. */
export const MAX_AGE_SECONDS = 3_600
export const MAX_AHEAD_SECONDS = 60
