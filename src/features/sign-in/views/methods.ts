/** The parts of a sign-in method on a page. */
import type { ComponentChildren } from 'preact'
import type { PageParts, RequestInfo } from '#platform/http/index.ts'

/** What a sign-in method needs to know about the page that shows it. */
export interface LoginOptions {
  request: RequestInfo
  /** The page to open afterwards: a path of ours. */
  next: string
  /** An attempt by password or by name that was just refused. */
  failure?: SignInFailure | undefined
}

export interface SignInFailure {
  problem: { code: string; message: string }
  username: string
  /** As it was typed into local sign-in. */
  localName?: string | undefined
}

/** One sign-in method, as a block of the login page. */
export interface LoginMethod {
  /** As the provider of its identities: `messenger`, `oidc:<id>`, `passkey`, `password`. */
  id: string
  body: ComponentChildren
  /** Sources of a third-party script. */
  thirdPartyScript?: NonNullable<PageParts['thirdPartyScript']>
}

export interface LinkOptions {
  request: RequestInfo
  /** The providers by which the person signs in already. */
  linked: ReadonlySet<string>
}

/** A method that a signed-in person can still add, as a row of `/settings/sign-in`. */
export interface LinkMethod {
  id: string
  /** A button or a link with a name of its own. */
  body: ComponentChildren
}
