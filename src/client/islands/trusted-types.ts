/**
 * The pages enforce Trusted Types: the address of a worker and markup made in the browser must come from a policy.
 * This is the only one. It lets one address through, and the markup of our own Markdown engine and highlighter.
 */
interface Policy {
  createScriptURL(address: string): unknown
  createHTML(html: string): unknown
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML(html: string): string },
  ): Policy
}

const WORKER_URL = '/sw.js'

let policy: Policy | null | undefined

/** The service worker's address in the form that `register` accepts here; plain text where the browser has no such types. */
export function trustedWorkerUrl(): string {
  return (sharedPolicy()?.createScriptURL(WORKER_URL) ?? WORKER_URL) as string
}

/** Markup that `platform/markdown` or `platform/highlight` made; passing anything else allows script injection. */
export function trustedMarkup(html: string): unknown {
  return sharedPolicy()?.createHTML(html) ?? html
}

/** A page may make it once: the content policy names it and allows no second one. */
function sharedPolicy(): Policy | null {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??=
    factory?.createPolicy('codeshelf', {
      createScriptURL: onlyOurWorker,
      createHTML: (html) => html,
    }) ?? null
  return policy
}

function onlyOurWorker(address: string): string {
  if (address !== WORKER_URL) throw new TypeError(`not a script of ours: ${address}`)
  return address
}
