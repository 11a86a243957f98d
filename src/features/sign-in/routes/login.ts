/**
 * The login page: the configured sign-in methods, for visitors and for those who have to prove their identity again.
 */
import { h } from 'preact'
import * as z from 'zod'
import { isFirstPerson } from '#features/account/index.ts'
import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { defineRoutes, get, page, post, type RequestInfo, seeOther } from '#platform/http/index.ts'
import { openedCookies } from '../actions/known-browser.ts'
import { signInByName } from '../actions/local.ts'
import { invitationOf } from '../actions/new-account.ts'
import { signInByPassword } from '../actions/passwords.ts'
import { LoginForm } from '../contract/index.ts'
import { loginMethods } from '../methods/index.ts'
import { landingPath } from '../rules/landing-path.ts'
import { setUpRemedy } from '../rules/sign-in-status.ts'
import { Login } from '../views/login.tsx'
import type { SignInFailure } from '../views/methods.ts'
import { SetUp } from '../views/set-up.tsx'
import { problemIn } from './settings-page.ts'

const text = z.string().optional().catch(undefined)

/** `again`: a signed-in person proves their identity once more. */
const LoginQuery = z.object({ next: text, again: text })
type LoginQuery = z.infer<typeof LoginQuery>

export const loginRoutes = defineRoutes({
  login: get(signInPaths.login, {
    who: 'public',
    summary: 'The login page with every way in that is set up.',
    query: LoginQuery,
    refuses: ['proxy_other_person', 'proxy_not_linked', 'proxy_name_unreadable'],
    act: (ctx, { query, request }) =>
      ctx.actor && query.again === undefined
        ? seeOther(landingPath(query.next))
        : loginPage(ctx, request, query),
  }),

  loginForm: post(signInPaths.login, {
    who: 'public',
    summary: 'Signs in by user name and password, or by the name of local sign-in.',
    limit: 'login',
    query: LoginQuery,
    body: LoginForm,
    takesRawText: true,
    refuses: [
      'local_sign_in_off',
      'wrong_credentials',
      'account_disabled',
      'invalid_local_name',
      'invalid_authentication',
      'not_found',
      'invitation_needed',
      'registration_closed',
    ],
    async act(ctx, { query, body, request, spend }) {
      const { first_name: name } = body
      if (name !== undefined) {
        const { cookie } = await signInByName(ctx, request, name)
        return seeOther(landingPath(query.next), { 'set-cookie': cookie })
      }
      const opened = await signInByPassword(ctx, request, body, spend)
      const cookies = await openedCookies(ctx, request, opened)
      return seeOther(landingPath(query.next), { 'set-cookie': cookies })
    },
    form: {
      again(refused) {
        const { ctx, request, query, fields } = refused
        const { username = '', first_name: localName } = fields
        return loginPage(ctx, request, query, { problem: problemIn(refused), username, localName })
      },
    },
  }),
})

async function loginPage(
  ctx: Context,
  request: RequestInfo,
  query: LoginQuery,
  failure?: SignInFailure,
) {
  const { t, actor } = ctx
  const next = landingPath(query.next)
  const methods = await loginMethods(ctx, { request, next, failure })
  if (methods.length === 0) return setUpPage(ctx)
  const thirdPartyScript = methods.find((method) => method.thirdPartyScript)?.thirdPartyScript
  const hasDestination = !actor && query.next !== undefined && next !== statsPaths.dashboard
  return page({
    title: t(actor ? 'sign_in.again_title' : 'sign_in.title'),
    shell: 'plain',
    sheets: ['sign-in'],
    ...(thirdPartyScript && { thirdPartyScript }),
    body: h(Login, {
      methods,
      next: hasDestination ? next : null,
      name: actor?.firstName,
      isInvited: invitationOf(request) !== null,
      problem: failure?.problem,
    }),
  })
}

async function setUpPage(ctx: Context) {
  const { t, config } = ctx
  const remedy = setUpRemedy(config, { hasPeople: !(await isFirstPerson(ctx)) })
  return page({
    title: t('sign_in.set_up_title'),
    shell: 'plain',
    sheets: ['sign-in'],
    body: h(SetUp, { remedy }),
  })
}
