/**
 * A reverse proxy that signs people in itself and names them in a header. The header counts only from the addresses
 * that the operator configured; from anywhere else it is ignored.
 */
import { BlockList, isIPv6 } from 'node:net'
import {
  endThisSession,
  findIdentityOwner,
  identify,
  isFreshSignIn,
  leavingHeaders,
  linkIdentity,
  signInWith,
} from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Config } from '#platform/config/index.ts'
import type { Actor, Context, MemberContext } from '#platform/context.ts'
import type { ProxySession, RequestInfo } from '#platform/http/index.ts'
import { common, Problem } from '#platform/problems/index.ts'
import { refuse } from '../problems.ts'
import { newAccountFor } from './new-account.ts'

// Visible ASCII. A comma would mean two headers that were joined on the way, and it is unknown which is right.
const SUBJECT = /^[!#-+\--:<-~]{1,255}$/

/** The name from the proxy; null: none, or the proxy is not trusted. */
export function proxySubject(config: Config, request: RequestInfo): string | null {
  const value = proxyValue(config, request)
  return SUBJECT.test(value) ? value : null
}

/** The header of a trusted proxy, readable or not; proxies send an empty value when nobody is signed in. */
function proxyValue(config: Config, { headers, peer }: RequestInfo): string {
  const { PROXY_AUTH_HEADER: name, TRUSTED_PROXIES: proxies } = config
  if (name === null || proxies === 0 || !isBelieved(config, peer)) return ''
  return String(headers[name] ?? '').trim()
}

const believed = new WeakMap<Config, BlockList>()

function isBelieved(config: Config, peer: string): boolean {
  let list = believed.get(config)
  if (!list) {
    list = new BlockList()
    for (const entry of config.PROXY_AUTH_FROM) addTo(list, entry)
    believed.set(config, list)
  }
  const address = peer.replace(/^::ffff:(?=\d+\.)/, '')
  return address !== '' && list.check(address, familyOf(address))
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/**
 * Identifies the person by the proxy. A session of another person in the same browser ends, and the request is refused:
 * a request is never served for a person other than the one whom the proxy names.
 */
export async function identifyByProxy(
  ctx: Context,
  request: RequestInfo,
  { mayOpenSession, mayLink, setCookie }: ProxySession,
): Promise<Actor | null> {
  const subject = proxySubject(ctx.config, request)
  const { actor } = ctx
  try {
    if (actor) {
      await requireSamePerson({ ...ctx, actor }, request, { subject, mayLink })
      return null
    }
    if (subject === null || !mayOpenSession) return null
    const key = { provider: 'proxy', subject }
    const profile = {
      firstName: subject,
      lastName: '',
      username: subject.slice(0, 64),
      photoUrl: '',
    }
    const account = newAccountFor(request, { isVouchedFor: false })
    const { cookie } = await signInWith(ctx, request, { ...key, label: subject, profile }, account)
    setCookie(cookie)
    const [, name = '', token = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return await identify(ctx, { ...request, cookies: { [name]: token } }, setCookie)
  } catch (thrown) {
    if (thrown instanceof Problem)
      ctx.emit('sign_in_refused', { provider: 'proxy', reason: thrown.code })
    throw thrown
  }
}

/**
 * With a name that no account has, a fresh session reaches only the routes that link the two: until then it is unknown
 * whose name it is. An old session may belong to the previous user of the browser, and ends.
 */
async function requireSamePerson(
  ctx: MemberContext,
  request: RequestInfo,
  { subject, mayLink }: { subject: string | null; mayLink: boolean },
): Promise<void> {
  if (subject === null) {
    if (proxyValue(ctx.config, request) !== '') throw refuse('proxy_name_unreadable')
    return
  }
  const ownerId = await findIdentityOwner(ctx.store, { provider: 'proxy', subject })
  if (ownerId === ctx.actor.id) return
  if (ownerId === null && isFreshSignIn(ctx)) {
    if (mayLink) return
    throw refuse('proxy_not_linked', {}, { location: signInPaths.settings })
  }
  await endThisSession(ctx)
  throw refuse('proxy_other_person', {}, leavingHeaders(request))
}

/** Links the name from the proxy to a signed-in person as another sign-in method. */
export async function linkProxy(ctx: MemberContext, request: RequestInfo): Promise<void> {
  const subject = proxySubject(ctx.config, request)
  if (subject === null) throw common.refuse('not_found')
  await linkIdentity(ctx, { provider: 'proxy', subject, label: subject })
}
