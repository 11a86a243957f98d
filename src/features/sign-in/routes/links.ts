/**
 * Links that work once: an invitation creates an account, a sign-in link opens one. Opening either page uses nothing
 * up.
 */
import { h } from 'preact'
import { joinProblemOf, peekLink, signInByLink } from '#features/account/index.ts'
import { statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import {
  defineRoutes,
  get,
  page,
  post,
  type RefusedForm,
  type RequestInfo,
  seeOther,
  withHeaders,
} from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { openedCookies } from '../actions/known-browser.ts'
import { invitationCookie, isLinkSecret } from '../actions/new-account.ts'
import { relyingParty } from '../actions/passkeys.ts'
import { joinByPassword, signInByPassword } from '../actions/passwords.ts'
import { JoinForm } from '../contract/index.ts'
import { loginMethods } from '../methods/index.ts'
import { donePath } from '../rules/landing-path.ts'
import { hasLocalAccounts } from '../rules/local-sign-in.ts'
import { Join } from '../views/join.tsx'
import { DeadLink, SignInLink } from '../views/one-time-link.tsx'
import { problemIn } from './settings-page.ts'

const NO_STORE = { 'cache-control': 'no-store' }

export const linkRoutes = defineRoutes({
  joinPage: get(signInPaths.join, {
    who: 'public',
    summary: 'The page of an invitation: choose how to sign in from now on.',
    limit: 'login',
    async act(ctx, { params, request }) {
      const invitation = await findOpenLink(ctx, 'invitation', params.secret)
      if (!invitation) return deadLinkPage(ctx)
      // Checked before a newcomer has chosen a name and a password in vain.
      if (joinProblemOf(ctx.config, { isVouchedFor: false, invitation }))
        return noNewcomersPage(ctx)
      const cookie = invitationCookie(request, params.secret)
      return withHeaders(await joinPage(ctx, request, params.secret), { 'set-cookie': cookie })
    },
  }),

  joinForm: post(signInPaths.join, {
    who: 'public',
    summary: 'Joins by an invitation, with a user name and a password.',
    limit: 'login',
    body: JoinForm,
    takesRawText: true,
    refuses: [
      'link_used_up',
      'local_sign_in_off',
      'invalid_username',
      'username_taken',
      'invalid_password',
      'common_password',
      'invitation_needed',
      'registration_closed',
    ],
    async act(ctx, { params: { secret }, body, request, spend }) {
      const goIn = async (opened: { cookie: string; userId: string }) =>
        seeOther(statsPaths.dashboard, { 'set-cookie': await openedCookies(ctx, request, opened) })
      // Sent twice, by a double press or from the history: a person who has just joined by it is signed in.
      const goInAgain = () =>
        signInByPassword(ctx, request, body, spend).then(goIn, (error) => {
          if (error instanceof Problem) return null
          throw error
        })
      if (!(await findOpenLink(ctx, 'invitation', secret)))
        return (await goInAgain()) ?? deadLinkPage(ctx)
      try {
        const given = { ...body, timeZone: body.tz }
        return await goIn(await joinByPassword(ctx, request, secret, given, spend))
      } catch (error) {
        const code = error instanceof Problem && request.wantsHtml ? error.code : ''
        const isDead = code === 'invitation_needed'
        const isIn = isDead || code === 'username_taken' ? await goInAgain() : null
        if (isIn || isDead) return isIn ?? deadLinkPage(ctx)
        throw error
      }
    },
    form: {
      again: (refused) => joinPage(refused.ctx, refused.request, refused.params.secret, refused),
    },
  }),

  signInLinkPage: get(signInPaths.signInLink, {
    who: 'public',
    summary: 'The page of a sign-in link: a button that uses it.',
    limit: 'login',
    async act(ctx, { params }) {
      if (!(await findOpenLink(ctx, 'sign_in', params.secret))) return deadLinkPage(ctx)
      return page({
        title: ctx.t('sign_in.link_sign_in_title'),
        shell: 'plain',
        sheets: ['sign-in'],
        headers: NO_STORE,
        body: h(SignInLink, { name: ctx.actor?.firstName }),
      })
    },
  }),

  signInLinkForm: post(signInPaths.signInLink, {
    who: 'public',
    summary: 'Signs in by a sign-in link, once.',
    limit: 'login',
    refuses: ['link_used_up', 'account_disabled'],
    async act(ctx, { params, request }) {
      const opened = await signInByLink(ctx, request, params.secret)
      const cookies = await openedCookies(ctx, request, opened)
      return seeOther(donePath('by_link'), { 'set-cookie': cookies })
    },
    form: { again: (refused) => deadLinkPage(refused.ctx, refused) },
  }),
})

async function findOpenLink(ctx: Context, kind: 'invitation' | 'sign_in', secret: string) {
  return isLinkSecret(secret) ? peekLink(ctx, kind, secret) : null
}

/** Used, expired or never valid: one page for all of them shows what to do. */
function deadLinkPage({ t }: Context, refused?: Refused) {
  const reason = refused?.problem.code === 'account_disabled' ? refused.text : undefined
  return page({
    title: t('sign_in.dead_link_title'),
    shell: 'plain',
    status: 410,
    headers: NO_STORE,
    body: h(DeadLink, { title: t('sign_in.dead_link_title'), reason }),
  })
}

function noNewcomersPage({ t }: Context) {
  const title = t('sign_in.join_title')
  const reason = t('sign_in.problem_registration_closed')
  return page({
    ...{ title, shell: 'plain', status: 403, headers: NO_STORE },
    body: h(DeadLink, { title, reason }),
  })
}

type Refused = RefusedForm<unknown, Context>

async function joinPage(ctx: Context, request: RequestInfo, secret: string, refused?: Refused) {
  const others = await loginMethods(ctx, { request, next: statsPaths.dashboard })
  return page({
    title: ctx.t('sign_in.join_title'),
    shell: 'plain',
    sheets: ['sign-in'],
    headers: NO_STORE,
    body: h(Join, {
      secret,
      hasLocalAccounts: hasLocalAccounts(ctx.config),
      hasPasskeys: relyingParty(request) !== null,
      next: statsPaths.dashboard,
      hasOtherWays: others.some(({ id }) => id !== 'password' && id !== 'passkey'),
      signedInName: ctx.actor?.firstName,
      problem: refused && problemIn(refused),
      username: refused?.fields['username'],
    }),
  })
}
