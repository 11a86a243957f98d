/** The page of the tokens and its forms. */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { tokenPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { timeView } from '#platform/time/time-view.ts'
import { createToken, revokeToken, showTokens } from '../../actions/tokens/manage.ts'
import { CreateTokenInput, TokenForm, type TokenRecord } from '../../contract/tokens.ts'
import { DEFAULT_TOKEN_DAYS } from '../../contract/tokens-limits.ts'
import { problems } from '../../problems/tokens.ts'
import type { TokenFormState } from '../../views/tokens/new-token.tsx'
import { Tokens, type TokenView } from '../../views/tokens/tokens.tsx'

export const pageRoutes = defineRoutes({
  tokensPage: get(tokenPaths.settings, {
    who: 'member',
    summary: 'The personal access tokens: make one, see when each was used, revoke them.',
    query: z.object({ done: z.string().optional().catch(undefined) }),
    act: (ctx, { query }) =>
      tokensPage(ctx, {
        done: query.done === 'revoked' ? ctx.t('tokens.revoked') : undefined,
      }),
  }),

  makeTokenForm: post(tokenPaths.settings, {
    who: 'member',
    summary: 'Makes a token; the page shows it once.',
    limit: 'create',
    body: TokenForm,
    async act(ctx, { body }) {
      const read = CreateTokenInput.safeParse(inputOf(body))
      if (read.success) return tokensPage(ctx, { made: (await createToken(ctx, read.data)).token })
      const field = fieldOf(read.error)
      const text = problems.declarations[PROBLEMS[field]]![ctx.locale]
      return tokensPage(ctx, { form: { ...formOf(body), error: { field, text } } })
    },
  }),

  revokeTokenForm: post(tokenPaths.revoke, {
    who: 'member',
    summary: 'The Revoke button of a token.',
    limit: 'delete',
    body: z.object({ id: z.string() }),
    async act(ctx, { body }) {
      await revokeToken(ctx, body.id)
      return seeOther(href(tokenPaths.settings, null, { done: 'revoked' }))
    },
  }),
})

function inputOf(form: TokenForm) {
  const { name, expires_in_days: days, limit_kind: kind, limit_value: value = '' } = form
  return {
    name,
    scopes: scopesOf(form),
    expires_in_days: days === 'never' ? null : Number(days),
    limit: kind ? { kind, value: value.trim() } : null,
  }
}

function scopesOf({ scope_read, scope_write, scope_run }: TokenForm): string[] {
  return [scope_read && 'read', scope_write && 'write', scope_run && 'run'].filter(
    (scope) => scope !== undefined && scope !== '',
  ) as string[]
}

type FormField = NonNullable<TokenFormState['error']>['field']

const PROBLEMS: Record<FormField, string> = {
  name: 'invalid_token_name',
  scopes: 'invalid_scopes',
  expires_in_days: 'invalid_token_expiry',
  limit: 'invalid_token_limit',
}

function fieldOf({ issues }: z.ZodError): FormField {
  const first = String(issues[0]?.path[0])
  return first in PROBLEMS ? (first as FormField) : 'name'
}

const EMPTY_FORM: TokenFormState = {
  name: '',
  scopes: ['read'],
  expiresInDays: String(DEFAULT_TOKEN_DAYS),
  limitKind: '',
  limitValue: '',
}

/** The input stays in the fields. */
function formOf(form: TokenForm): TokenFormState {
  return {
    name: form.name ?? '',
    scopes: scopesOf(form),
    expiresInDays: form.expires_in_days ?? '',
    limitKind: form.limit_kind ?? '',
    limitValue: form.limit_value ?? '',
  }
}

async function tokensPage(
  ctx: MemberContext,
  shown: { made?: string; done?: string | undefined; form?: TokenFormState },
) {
  const { t } = ctx
  const { tokens } = await showTokens(ctx)
  const body = h(Tokens, {
    t,
    made: shown.made,
    form: shown.form ?? EMPTY_FORM,
    tokens: tokens.map((token) => viewOf(ctx, token)),
  })
  return settingsPage(ctx, t('tokens.tokens'), body, {
    done: shown.done,
    sheets: ['tokens'],
    ...(shown.form && { status: 400 }),
    // The page contains the secret: no copy of it may be stored.
    ...(shown.made && { headers: { 'cache-control': 'no-store' } }),
  })
}

function viewOf(ctx: MemberContext, token: TokenRecord): TokenView {
  const time = (iso: string) => timeView(ctx, Date.parse(iso))
  const { id, name, scopes, limit, expires_at: expires, last_used_at: used } = token
  return {
    ...{ id, name, scopes, limit },
    createdAt: time(token.created_at),
    expiresAt: expires === null ? null : time(expires),
    isExpired: expires !== null && Date.parse(expires) <= ctx.now(),
    lastUsedAt: used === null ? null : time(used),
    lastUsedPrefix: token.last_used_prefix,
  }
}
