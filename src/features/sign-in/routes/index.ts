/** The routes of signing in and out, one file for each method. */

import { isFreshSignIn } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import { defineRoutes, joinRoutes, post, seeOther } from '#platform/http/index.ts'
import { provingCookies } from '../actions/known-browser.ts'
import { signLocalName } from '../actions/local.ts'
import { choosePassword } from '../actions/passwords.ts'
import { LocalSignInData, LocalSignInName, PasswordForm } from '../contract/index.ts'
import { againPath, donePath } from '../rules/landing-path.ts'
import { linkRoutes } from './links.ts'
import { loginRoutes } from './login.ts'
import { logoutRoutes } from './logout.ts'
import { messengerRoutes } from './messenger.ts'
import { oidcRoutes } from './oidc.ts'
import { passkeyRoutes } from './passkeys.ts'
import { settingsRoutes, signInSettingsPage } from './settings-page.ts'

/** The form in the settings that adds or changes a password. */
const passwordRoutes = defineRoutes({
  passwordForm: post(signInPaths.password, {
    who: 'member',
    summary: 'Adds a password, or changes it and ends all other sessions.',
    body: PasswordForm,
    takesRawText: true,
    refuses: [
      'local_sign_in_off',
      'sign_in_again',
      'invalid_username',
      'username_taken',
      'invalid_password',
      'common_password',
      'password_exists',
      'wrong_credentials',
    ],
    async act(ctx, { body, request, spend }) {
      if (request.wantsHtml && !isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      const done = await choosePassword(ctx, body, spend)
      const cookies = await provingCookies(ctx, request, ctx.actor.id)
      return seeOther(donePath(`password_${done}`), { 'set-cookie': cookies })
    },
    form: { again: (password) => signInSettingsPage(password.ctx, password.request, { password }) },
  }),
})

/** Local sign-in, for people of this machine. */
const localRoutes = defineRoutes({
  authStandIn: post(signInPaths.local, {
    who: 'public',
    summary:
      'Signs a name as the messenger would, while no bot is configured and the server is private.',
    limit: 'login',
    body: LocalSignInName,
    reply: LocalSignInData,
    refuses: ['not_found'],
    act: (ctx, { body, request }) => signLocalName(ctx, request, body.first_name),
  }),
})

export const routes = joinRoutes(
  loginRoutes,
  messengerRoutes,
  localRoutes,
  oidcRoutes,
  logoutRoutes,
  settingsRoutes,
  passwordRoutes,
  passkeyRoutes,
  linkRoutes,
)
