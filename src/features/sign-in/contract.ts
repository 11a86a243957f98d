/** The messenger's login data, as its widget posts it. */
import { z } from 'zod'
import { fault } from '../../platform/http/index.ts'
import { isCleanText } from '../../platform/text/index.ts'

const invalid = { error: fault('invalid_login_payload') }

// The signed text joins `key=value` by line breaks. A line break inside a value (or a `=` in a key) would let one
// signed text be read as another person's fields.
const oneLine = (max: number) =>
  z
    .string(invalid)
    .max(max, invalid)
    .regex(/^[^\u0000-\u001f\u007f]*$/, invalid)
    .refine(isCleanText, invalid)
const FIELD_NAME = /^[A-Za-z0-9_.-]{1,64}$/

/** Values as they enter the signed text: the widget sends strings and numbers. */
const Value = z.union([oneLine(2_048), z.number(), z.boolean()], invalid)
const Digits = z.union(
  [z.int(invalid).nonnegative(invalid), z.string(invalid).regex(/^\d{1,20}$/, invalid)],
  invalid,
)

/** Known fields are checked, all other fields are kept: they take part in the hash. */
export const WidgetData = z
  .looseObject(
    {
      id: Digits,
      first_name: oneLine(256).min(1, invalid),
      last_name: oneLine(256).optional(),
      username: oneLine(64).optional(),
      photo_url: oneLine(2_048).optional(),
      auth_date: Digits,
      hash: z.string(invalid).regex(/^[0-9a-fA-F]{64}$/, invalid),
    },
    invalid,
  )
  .catchall(Value)
  .refine((data) => Object.keys(data).length <= 50, invalid)
  .refine((data) => Object.keys(data).every((name) => FIELD_NAME.test(name)), invalid)
export type WidgetData = z.infer<typeof WidgetData>

export const SignedIn = z.object({ success: z.literal(true) })

/** The stand-in asks for a name; the server signs it as the platform would. */
export const StandInName = z.object({ first_name: oneLine(64).trim().min(1, invalid) }, invalid)
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
