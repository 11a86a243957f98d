/** The wire types of tokens. */
import * as z from 'zod'
import { FILE_LIMIT_KINDS, isFileLimit } from '#features/library/index.ts'
import { SCOPES } from '#platform/context.ts'
import { named } from '#platform/http/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from './limits.ts'

const badName = named('invalid_token_name', { max: MAX_TOKEN_NAME })
const badScopes = named('invalid_scopes', { scopes: SCOPES })
const badExpiry = named('invalid_token_expiry', { max: MAX_TOKEN_DAYS })
const badLimit = named('invalid_token_limit')

const Name = z
  .string(badName)
  .trim()
  .refine(
    (name) =>
      name !== '' && fitsPoints(name, MAX_TOKEN_NAME) && !/[\p{Cc}\u2028\u2029]/u.test(name),
    badName,
  )

const Scopes = z
  .array(z.enum(SCOPES, badScopes), badScopes)
  .min(1, badScopes)
  .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))

/** Whole days; null is never. */
const Expiry = z.int(badExpiry).min(1, badExpiry).max(MAX_TOKEN_DAYS, badExpiry).nullable()

const Limit = z
  .object(
    {
      kind: z.enum(FILE_LIMIT_KINDS, named('unsupported_limit', { kinds: FILE_LIMIT_KINDS })),
      value: z.string(badLimit),
    },
    badLimit,
  )
  .refine(isFileLimit, badLimit)

export const CreateTokenInput = z.object(
  {
    name: Name,
    scopes: Scopes,
    /** Ninety by default. */
    expires_in_days: Expiry.optional(),
    /** The one part of the library that the token reaches; by default all of it. */
    limit: Limit.nullable().optional(),
    /** What it writes waits until its person accepts it. */
    proposes: z.boolean(named('invalid_payload')).optional(),
  },
  named('invalid_payload'),
)
export type CreateTokenInput = z.infer<typeof CreateTokenInput>

export const CreatedToken = z.object({
  ok: z.literal(true),
  id: z.string(),
  /** Returned only once. */
  token: z.string(),
})

const TokenRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    limit: z.object({ kind: z.string(), value: z.string() }).nullable(),
    proposes: z.boolean(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    /** To the hour. */
    last_used_at: z.string().nullable(),
    last_used_prefix: z.string().nullable(),
  })
  .meta({ title: 'Token' })
export type TokenRecord = z.infer<typeof TokenRecord>

export const TokenList = z.object({ ok: z.literal(true), tokens: z.array(TokenRecord) })

export const RevokedToken = z.object({ ok: z.literal(true) })
