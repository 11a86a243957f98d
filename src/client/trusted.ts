/**
 * The pages enforce Trusted Types, so the address of a worker must come from a policy.
 * This is the only one, and it lets exactly one address through.
 */
interface Policy {
  createScriptURL(address: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}

export const WORKER_URL = '/sw.js'

let policy: Policy | null | undefined

/** The service worker's address in the form that `register` accepts here; plain text where the browser has no such types. */
export function trustedWorkerUrl(): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory?.createPolicy('codeshelf', { createScriptURL: onlyOurWorker }) ?? null
  return (policy?.createScriptURL(WORKER_URL) ?? WORKER_URL) as string
}

function onlyOurWorker(address: string): string {
  if (address !== WORKER_URL) throw new TypeError(`not a script of ours: ${address}`)
  return address
}
