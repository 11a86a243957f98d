/** Signing in and out. */
import { signInPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { forgetCredential } from './actions/forget-credential.ts'
import { startOidc, stopOidc } from './actions/oidc-providers.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { texts } from './texts.ts'

export { requestLocale } from './actions/new-account.ts'
export { identifyByProxy } from './actions/proxy.ts'
export { isSignInClosed, readSignInFacts } from './actions/sign-in-facts.ts'
export { identityKind } from './methods/index.ts'
export { isLocalSignIn } from './rules/local-sign-in.ts'
export { signatureOf } from './rules/messenger.ts'
export { signInStatus, usesSetUpLink } from './rules/sign-in-status.ts'

export const signInFeature = defineFeature({
  name: 'sign-in',
  routes,
  texts,
  problems,
  events,
  jobs,
  ownedTables: ['passwords', 'passkeys'],
  hooks: { identity_unlinked: forgetCredential },
  nav: [
    {
      path: signInPaths.settings,
      label: 'sign_in.settings',
      icon: 'key-round',
      group: 'settings',
      order: 50,
    },
  ],
  onStart: startOidc,
  onStop: stopOidc,
})
