/** What a way in puts on a page. */
import type { ComponentChildren } from 'preact'
import type { PageParts, RequestInfo } from '#platform/http/index.ts'

/** What a way in needs to know of the page that shows it. */
export interface LoginOptions {
  request: RequestInfo
  /** Where the person goes afterwards: an address of ours. */
  next: string
  /** A try by password or by a name that was refused a moment ago. */
  failure?: SignInFailure | undefined
}

export interface SignInFailure {
  problem: { code: string; message: string }
  username: string
  /** As it was typed into local sign-in. */
  localName?: string | undefined
}

/** One way in, as a block of the login page. */
export interface LoginMethod {
  /** As the provider of its identities: `messenger`, `oidc:<id>`, `passkey`, `password`. */
  id: string
  body: ComponentChildren
  /** Sources of a script that is not ours. */
  thirdPartyScript?: NonNullable<PageParts['thirdPartyScript']>
}

export interface LinkOptions {
  request: RequestInfo
  /** The providers by which the person signs in already. */
  linked: ReadonlySet<string>
}

/** A way that a signed-in person can still add, as a row of `/settings/sign-in`. */
export interface LinkMethod {
  id: string
  /** A button or a link with a name of its own. */
  body: ComponentChildren
}
