/** Makes the context of a request or of a job from what the app was started with. */
import type { Config } from './config/index.ts'
import type { Actor, Context, HookHandlers, InstalledParts } from './context.ts'
import type { Secrets } from './crypto/index.ts'
import type { Emitter } from './events/index.ts'
import { type Locale, makeTranslate, type Phrase } from './i18n/index.ts'
import type { Log } from './log/index.ts'
import type { Store } from './store/index.ts'

export interface PlatformDeps {
  store: Store
  config: Config
  secrets: Secrets
  now: () => number
  log: Log
  emitter: Emitter
  hooks: HookHandlers
  installed: InstalledParts
  texts: ReadonlyMap<string, Phrase>
}

/** Nobody acts yet: see `withActor`. */
export function makeContext(deps: PlatformDeps, requestId: string, locale: Locale): Context {
  const { store, config, secrets, now, emitter, hooks, installed, log, texts } = deps
  return {
    store,
    config,
    secrets,
    now,
    emit: emitter.forRequest(requestId),
    hooks,
    installed,
    log,
    describeEvent: emitter.describe,
    t: makeTranslate(texts, locale),
    locale,
    requestId,
    actor: null,
  }
}

/** The same context with somebody who acts, in that person's language. */
export function withActor(deps: PlatformDeps, ctx: Context, actor: Actor): Context {
  const { locale } = actor
  return { ...ctx, actor, locale, t: makeTranslate(deps.texts, locale) }
}
