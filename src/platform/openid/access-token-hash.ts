/** `at_hash`: the id token says which access token came with it. The library leaves this check to its callers. */
import { createHash } from 'node:crypto'
import { isSame } from '../crypto/index.ts'
import { utf8Text } from '../text/utf8.ts'

/** The left half of the access token's hash, by the hash of the id token's signature. */
function accessTokenHash(accessToken: string, algorithm: string): string {
  const bits = /^(?:RS|PS|ES)(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

/** A token may leave it out; one that is there must fit. */
export function fitsAccessToken(idToken: string, claimed: unknown, accessToken: string): boolean {
  if (claimed === undefined) return true
  const header = utf8Text(Buffer.from(idToken.split('.')[0] ?? '', 'base64url')) ?? ''
  const { alg } = JSON.parse(header) as { alg: string }
  return typeof claimed === 'string' && isSame(claimed, accessTokenHash(accessToken, alg))
}
