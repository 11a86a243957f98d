/** The form in the settings that adds or changes a password. */
import { isFreshSignIn } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import { defineRoutes, post, seeOther } from '#platform/http/index.ts'
import { provingCookies } from '../actions/known-browser.ts'
import { choosePassword } from '../actions/passwords.ts'
import { PasswordForm } from '../contract/index.ts'
import { againPath, donePath } from '../rules/again.ts'
import { tryForm } from './form-problem.ts'
import { signInSettingsPage } from './settings-page.ts'

export const passwordRoutes = defineRoutes({
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
    act(ctx, { body, request, spend }) {
      if (request.wantsHtml && !isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      return tryForm(
        ctx,
        request,
        async () => {
          const done = await choosePassword(ctx, body, spend)
          const cookies = await provingCookies(ctx, request, ctx.actor.id)
          return seeOther(donePath(`password_${done}`), { 'set-cookie': cookies })
        },
        (problem) => signInSettingsPage(ctx, request, { problem, username: body.username }),
      )
    },
  }),
})
