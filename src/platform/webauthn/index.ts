/** Passkeys by the WebAuthn standard: the browser's options, and whether its response is true. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** With the first passkey: it takes 5 MB, which most servers never need. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The site that passkeys are made for. */
export interface RelyingParty {
  /** `https://shelf.example.org`. */
  origin: string
  /** `shelf.example.org`. */
  id: string
}

export interface NewCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  isBackedUp: boolean
}

type Bytes = Uint8Array<ArrayBuffer>
type IsChallenge = (challenge: string) => boolean

// EdDSA, ES256 and RS256: what every authenticator knows at least one of.
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 300_000

export async function creationOptions(
  site: RelyingParty,
  user: { id: Bytes; name: string; credentialIds: readonly string[] },
  challenge: Bytes,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: 'Codeshelf',
    rpID: site.id,
    userID: user.id,
    userName: user.name,
    userDisplayName: user.name,
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: user.credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

export async function requestOptions(site: RelyingParty, challenge: Bytes) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  })
}

/** Null for anything that is not a true response to one of our challenges. */
export async function verifyCreation(
  site: RelyingParty,
  response: unknown,
  isChallenge: IsChallenge,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)),
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}

/** The passkey's counter, or null. Whether the counter may be believed is not judged here. */
export async function verifyUse(
  site: RelyingParty,
  response: unknown,
  isChallenge: IsChallenge,
  { credentialId, publicKey }: { credentialId: string; publicKey: Uint8Array },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
