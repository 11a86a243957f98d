/**
 * Passwords: signing in with one, and choosing one. Hashing takes a quarter of a second and never happens in a
 * transaction.
 */
import {
  addressPrefix,
  endOtherSessions,
  findIdentityOwner,
  identitiesOf,
  linkIdentity,
  requireFreshSignIn,
  signInWith,
} from '#features/account/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { hashPassword, isPassword, sha256 } from '#platform/crypto/index.ts'
import type { CountedBy, RequestInfo } from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { fitsPoints } from '#platform/text/index.ts'
import { refuse } from '../problems.ts'
import { requireLocalAccounts } from '../rules/local-sign-in.ts'
import {
  foldUsername,
  PASSWORD,
  passwordProblemOf,
  USERNAME,
  usernameLabel,
} from '../rules/passwords.ts'
import {
  findPasswordHash,
  holdPassword,
  insertPassword,
  updatePassword,
} from '../store/passwords.ts'
import { proofOfBrowser } from './known-browser.ts'
import { newAccountFor } from './new-account.ts'

export interface Credentials {
  username: string
  password: string
}

/** Counts an attempt with a password: by IP address, and by account. */
export type CountTry = (kind: 'unlock' | 'guess', countedBy: CountedBy) => Promise<void>

/** The same response, the same queries and the same work, whether or not this name exists. */
export async function signInByPassword(
  ctx: Context,
  request: RequestInfo,
  { username, password }: Credentials,
  countTry: CountTry,
) {
  requireLocalAccounts(ctx.config)
  const subject = foldUsername(username)
  await countTry('unlock', 'address')
  // Strictly by account and network; loosely by account alone, so that nobody far away locks its owner out. A browser
  // in which the account was opened before has a count of its own, which others cannot use up.
  const name = sha256(subject ?? username).slice(0, 32)
  await countTry('unlock', { key: `name:${name}@${addressPrefix(request.address)}` })
  const proof = subject && proofOfBrowser(ctx, request, subject)
  await countTry('guess', { key: `name:${name}${proof ? `@${sha256(proof).slice(0, 32)}` : ''}` })
  // No password is longer, for any account.
  if (!fitsPoints(password, PASSWORD.max)) throw refuse('wrong_credentials')
  const key = { provider: 'password', subject: subject ?? '' }
  const ownerId = await findIdentityOwner(ctx.store, key)
  const hash = await findPasswordHash(ctx.store, ownerId ?? '')
  const isRight = await isPassword(password, hash, `address ${request.address}`)
  if (!isRight || ownerId === null || hash === null) throw refuse('wrong_credentials')
  return inTransaction(ctx, async (ctx) => {
    const identity = { ...key, label: null, profile: null }
    const account = newAccountFor(request, { isVouchedFor: false })
    const opened = await signInWith(ctx, request, identity, account)
    // Comparing takes a quarter of a second, during which the password may have been changed.
    if (!(await holdPassword(ctx.store, ownerId, hash))) throw refuse('wrong_credentials')
    return opened
  })
}

/** Sets or changes a person's password: every other session ends, because its user may have known the old one. */
export async function choosePassword(
  ctx: MemberContext,
  { username, password }: Credentials,
  countTry: CountTry,
): Promise<'added' | 'changed'> {
  requireLocalAccounts(ctx.config)
  requireFreshSignIn(ctx)
  const person = ctx.actor.id
  const own = (await identitiesOf(ctx)).find(({ provider }) => provider === 'password')
  const credentials = own
    ? {
        subject: own.subject,
        hash: await hashGoodPassword(password, own.subject, { person, countTry }),
      }
    : await readCredentials({ username, password }, { person, countTry })
  return inTransaction(ctx, async (ctx) => {
    const { store, actor, now } = ctx
    if (own) {
      if (!(await updatePassword(store, actor.id, credentials.hash, now())))
        throw refuse('wrong_credentials')
      await endOtherSessions(ctx)
      return 'changed'
    }
    if (!(await insertPassword(store, actor.id, credentials.hash, now())))
      throw refuse('password_exists')
    const { subject } = credentials
    const identity = { provider: 'password', subject, label: usernameLabel(username) }
    await namingTheName(() => linkIdentity(ctx, identity))
    return 'added'
  })
}

/** A newcomer with an invitation: an account, its password and a session, or none of them. */
export async function joinByPassword(
  ctx: Context,
  request: RequestInfo,
  invitation: string,
  given: Credentials & { timeZone?: string | undefined },
  countTry: CountTry,
) {
  requireLocalAccounts(ctx.config)
  const { subject, hash } = await readCredentials(given, {
    person: `address ${request.address}`,
    countTry,
  })
  const label = usernameLabel(given.username)
  const profile = { firstName: label, lastName: '', username: label, photoUrl: '' }
  const account = newAccountFor(request, { isVouchedFor: false, timeZone: given.timeZone })
  return inTransaction(ctx, async (ctx) => {
    const identity = { provider: 'password', subject, label, profile }
    const joined = await signInWith(ctx, request, identity, { ...account, invitation })
    // The name is already used. Nothing was proved, so nobody is signed in: everything is rolled back.
    if (!joined.isNew) throw refuse('username_taken')
    await insertPassword(ctx.store, joined.userId, hash, ctx.now())
    return joined
  })
}

interface Asker {
  person: string
  countTry: CountTry
}

async function readCredentials({ username, password }: Credentials, asker: Asker) {
  const subject = foldUsername(username)
  if (subject === null) throw refuse('invalid_username', USERNAME)
  return { subject, hash: await hashGoodPassword(password, subject, asker) }
}

async function hashGoodPassword(password: string, name: string, { person, countTry }: Asker) {
  const problem = passwordProblemOf(password, name)
  if (problem) throw refuse(problem, PASSWORD)
  await countTry('unlock', 'caller')
  return hashPassword(password, person)
}

async function namingTheName(link: () => Promise<void>): Promise<void> {
  try {
    await link()
  } catch (error) {
    const isTaken = error instanceof Problem && error.code === 'identity_taken'
    throw isTaken ? refuse('username_taken') : error
  }
}
