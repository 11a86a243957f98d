/** The browser's own passkeys, through its methods for JSON. */

export function hasPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Whether passkeys can appear in the list under the user name. */
export async function offersAutofill(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Null: somebody closed the browser's question, or no passkey was there. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return toJson(navigator.credentials.create({ publicKey }))
}

/** With a signal it waits in the list under the user name; without one the browser asks at once. */
export async function getPasskey(options: unknown, signal?: AbortSignal): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return toJson(
    navigator.credentials.get({ publicKey, ...(signal && { mediation: 'conditional', signal }) }),
  )
}

async function toJson(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await asked
    return credential ? (credential as PublicKeyCredential).toJSON() : null
  } catch {
    return null
  }
}
