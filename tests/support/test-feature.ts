/** A feature of the tests' own: routes that do what no real feature should, to test the app. */
import * as z from 'zod'
import { newId } from '#platform/crypto/index.ts'
import { defineFeature } from '#platform/feature.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { inTransaction } from '#platform/store/index.ts'

export const MARKER = 'MARKER-that-must-not-leave-the-server'

const Item = z.object({ ok: z.literal(true), id: z.string(), text: z.string() })
const Text = z.object({ text: z.string().max(100) })

/** What the test decides during a request. */
export interface TestFeatureDeps {
  /** Waited for by `/test/slow`. */
  slow?: Promise<void>
  onSlow?: () => void
  /** Whether the client had left by the time the work began. */
  onWork?: (isGone: boolean) => void
  /** Called between the two commits of `/api/test/pairs`. */
  onHalf?: () => void
  /** Whether the preparation was done inside a transaction. */
  onPrepare?: (isInTransaction: boolean) => void
}

export function testFeature(deps: TestFeatureDeps = {}) {
  const routes = defineRoutes({
    fail: get('/test/fail', {
      who: 'public',
      summary: 'Throws.',
      query: z.object({ with: z.string().optional() }),
      act(_ctx, { query }) {
        if (query.with === 'nothing') throw undefined
        if (query.with === 'text') throw MARKER
        if (query.with === 'busy') throw common.refuse('busy')
        throw new Error(`${MARKER} at ${import.meta.filename}`)
      },
    }),
    wrong: get('/api/test/wrong', {
      who: 'public',
      summary: 'Answers against its schema.',
      reply: z.object({ ok: z.literal(true), count: z.int() }),
      act: () => ({ ok: true, count: 'many' }),
    }),
    list: get('/api/test/list', {
      who: 'member',
      summary: 'Everything that was made.',
      reply: z.object({ ok: z.literal(true), items: z.array(z.string()) }),
      async act(ctx) {
        const rows = await ctx.store.query.selectFrom('usedLogins').select('hash').execute()
        return { ok: true, items: rows.map((row) => row.hash) }
      },
    }),
    make: post('/api/test/things', {
      who: 'member',
      summary: 'Makes a thing.',
      isIdempotent: true,
      limit: 'create',
      status: 201,
      body: Text,
      reply: Item,
      act: (ctx, { body }) =>
        inTransaction(ctx, async (ctx) => {
          const id = `made-${newId(ctx.now())}`
          await ctx.store.query
            .insertInto('usedLogins')
            .values({ hash: id, expiresAt: ctx.now() + 1e12 })
            .execute()
          if (body.text === 'fail') throw new Error(MARKER)
          return { ok: true as const, id, text: body.text }
        }),
    }),
    pair: post('/api/test/pairs', {
      who: 'member',
      summary: 'Makes a thing twice, one after the other.',
      act: async (ctx) => {
        for (const call of [deps.onHalf, undefined]) {
          await inTransaction(ctx, (ctx) =>
            ctx.store.query
              .insertInto('usedLogins')
              .values({ hash: newId(ctx.now()), expiresAt: ctx.now() + 1e12 })
              .execute(),
          )
          call?.()
        }
      },
    }),
    raw: post('/api/test/raw', {
      who: 'member',
      summary: 'Judges its text itself.',
      takesRawText: true,
      isIdempotent: true,
      body: z.object({ text: z.string().optional() }),
      reply: z.object({ ok: z.literal(true), length: z.int() }),
      act: (_ctx, { body }) => ({ ok: true, length: body.text?.length ?? 0 }),
    }),
    prepared: post('/api/test/prepared', {
      who: 'member',
      summary: 'Prepares before it makes.',
      isIdempotent: true,
      body: Text,
      reply: z.object({ ok: z.literal(true), text: z.string() }),
      async prepare(ctx, { body }) {
        deps.onPrepare?.(ctx.store.query.isTransaction)
        return `prepared ${body.text}`
      },
      act: (_ctx, { prepared }) => ({ ok: true, text: prepared }),
    }),
    emit: post('/api/test/emit', {
      who: 'member',
      summary: 'Writes, and then tells something that cannot be told.',
      reply: z.object({ ok: z.literal(true) }),
      act: (ctx) =>
        inTransaction(ctx, async (ctx) => {
          const hash = `told-${newId(ctx.now())}`
          await ctx.store.query.insertInto('usedLogins').values({ hash, expiresAt: 1 }).execute()
          ;(ctx.emit as unknown as (name: string) => void)('nobody_declared_this')
          return { ok: true as const }
        }),
    }),
    slow: get('/test/slow', {
      who: 'public',
      summary: 'Takes its time.',
      async act(_ctx, { request }) {
        deps.onSlow?.()
        await deps.slow
        deps.onWork?.(request.signal.aborted)
        return { done: true }
      },
    }),
    where: get('/api/test/where', {
      who: 'public',
      summary: 'Where the request came from.',
      act: (_ctx, { request }) => ({ address: request.address, origin: request.origin }),
    }),
    anything: get('/test/things/:name', {
      who: 'public',
      summary: 'Repeats its parameter.',
      act: (_ctx, { params }) => ({ name: params.name }),
    }),
    premium: post('/api/test/premium', {
      who: 'premium',
      summary: 'For premium members.',
      reply: z.object({ success: z.literal(true) }),
      act: () => ({ success: true }),
    }),
    admin: get('/api/test/admin', {
      who: 'admin',
      summary: 'For administrators.',
      reply: z.object({ ok: z.literal(true) }),
      act: () => ({ ok: true }),
    }),
  })
  // Under a name that the API pages know: they have a chapter for each feature.
  return defineFeature({ name: 'home', routes })
}
