/** The messenger's login data, as its widget posts it. */
import * as z from 'zod'
import { isCleanText } from '#platform/text/index.ts'

const invalid = { error: 'invalid_login_payload' }

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

/** Known fields are checked, all other fields stay, because they are part of the hash. */
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

/** Local sign-in sends a name; the server signs it as the platform would. */
export const LocalSignInName = z.object({ first_name: oneLine(64).trim().min(1, invalid) }, invalid)
export const LocalSignInData = z.object({
  id: z.string(),
  first_name: z.string(),
  auth_date: z.int(),
  nonce: z.string(),
  hash: z.string(),
})

/** A login must arrive within this time. */
export const MAX_AGE_SECONDS = 3_600
export const MAX_AHEAD_SECONDS = 60

// Everything else is checked by the rules, in one order for everybody: an unreadable name is a wrong name.
const FormText = z.string().max(2_048).catch('')

/** User name and password, as a form sends them. */
export const PasswordForm = z
  .object({ username: FormText, password: FormText })
  .catch({ username: '', password: '' })

/** The login page has two forms: this one, and the name of local sign-in. */
export const LoginForm = PasswordForm.unwrap()
  .extend({ first_name: z.string().max(2_048).optional().catch(undefined) })
  .catch({ username: '', password: '' })

/** The same for a newcomer, with the time zone of the device if a script sends it. */
export const JoinForm = PasswordForm.unwrap().extend({ tz: z.string().optional().catch(undefined) })

const refusedPasskey = { error: 'passkey_refused' }

/**
 * A browser's credential as JSON. Its content is checked by the verifying function; here it only has a size limit and a
 * name.
 */
export const PasskeyResponse = z.looseObject(
  { id: z.string(refusedPasskey).regex(/^[A-Za-z0-9_-]{1,1400}$/, refusedPasskey) },
  refusedPasskey,
)
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

const badName = { error: 'invalid_passkey_name' }
const DeviceName = oneLine(64).catch('')
const zone = z.string().optional().catch(undefined)

export const NewPasskey = z.object(
  { credential: PasskeyResponse, name: DeviceName },
  refusedPasskey,
)
export const JoiningName = z.object({ username: FormText }, refusedPasskey)
export const JoiningPasskey = z.object(
  { credential: PasskeyResponse, username: FormText, name: DeviceName, tz: zone },
  refusedPasskey,
)
export const PasskeyNameForm = z.object({
  id: z.string().max(1_400),
  name: z.string(badName).trim().min(1, badName).max(64, badName),
})

/** The options have the names of the browser's API. */
export const PasskeyOptions = z.object({
  success: z.literal(true),
  options: z.looseObject({ challenge: z.string() }),
})
