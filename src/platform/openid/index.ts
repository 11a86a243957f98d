/** OpenID Connect in our own words: a provider that is found by its address, asked who somebody is, and never believed unchecked. */
export { OpenIdError, toOpenIdError } from './errors.ts'
export { type OpenIdProof, OpenIdProvider } from './provider.ts'
