/**
 * A thin layer over OpenID Connect: a provider found by its address, requested to identify a person, and never believed
 * unchecked.
 */
export { OpenIdError, toOpenIdError } from './errors.ts'
export { type OpenIdProof, OpenIdProvider } from './provider.ts'
