/** All routes of notifications. */
import { h } from 'preact'
import * as z from 'zod'
import { deviceName, settingsPage } from '#features/account/index.ts'
import { pushApi, pushPaths } from '#paths/notes.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, del, get, post } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { vapidSubject } from '#platform/push/index.ts'
import { publicKeyInForce } from './actions/route.ts'
import {
  cleanUp,
  noteReport,
  removeAll,
  showDevices,
  subscribe,
  unsubscribe,
} from './actions/subscriptions.ts'
import { sendTest } from './actions/test.ts'
import {
  CleanupInput,
  DevicesReply,
  Done,
  PublicKeyReply,
  RemovedReply,
  Subscribed,
  SubscribeInput,
  TestInput,
  TestReply,
  UnsubscribeInput,
  WorkerReport,
} from './contract/index.ts'
import { endpointHash } from './rules/endpoint.ts'
import { Notifications } from './views/notifications.tsx'

const settingsAfter = ({ removed }: { removed: number }) =>
  href(pushPaths.settings, null, { removed })

export const routes = defineRoutes({
  publicKey: get(pushApi.publicKey, {
    who: 'member',
    summary: 'The key that a browser subscribes with.',
    reply: PublicKeyReply,
    refuses: ['push_worker_unavailable'],
    async act(ctx) {
      const vapidPublicKey = await publicKeyInForce(ctx)
      return { ok: true, vapidPublicKey, can_send: canSend(ctx) }
    },
  }),

  subscribe: post(pushApi.subscribe, {
    who: 'member',
    summary: 'Switches a browser on; the same one again is the same device.',
    limit: 'create',
    body: SubscribeInput,
    reply: Subscribed,
    status: 201,
    refuses: [
      'push_host_not_allowed',
      'push_not_configured',
      'push_worker_unavailable',
      'push_key_changed',
      'too_many_devices',
    ],
    act: (ctx, { body, request }) =>
      subscribe(ctx, body, deviceName(String(request.headers['user-agent'] ?? ''))),
  }),

  unsubscribe: del(pushApi.subscribe, {
    who: 'member',
    summary: 'Switches a browser off, by its endpoint or by the hash of it.',
    body: UnsubscribeInput,
    reply: Done,
    act: (ctx, { body }) =>
      unsubscribe(ctx, body.endpoint_hash ?? endpointHash(body.endpoint ?? '')),
    form: {
      at: pushPaths.remove,
      summary: 'The Remove button of a device.',
      limit: 'write',
      read: ({ endpoint_hash }) => ({ endpoint_hash }),
      to: `${pushPaths.settings}?removed=1`,
    },
  }),

  devices: get(pushApi.devices, {
    who: 'member',
    summary: 'The devices that are switched on, and how they fare.',
    reply: DevicesReply,
    refuses: ['push_worker_unavailable'],
    act: showDevices,
  }),

  cleanup: post(pushApi.cleanup, {
    who: 'member',
    summary: 'Removes devices on which nothing has arrived for so many days.',
    limit: 'delete',
    body: CleanupInput,
    reply: RemovedReply,
    act: (ctx, { body }) => cleanUp(ctx, body.older_than_days),
    form: {
      at: pushPaths.cleanup,
      summary: 'The form that cleans up.',
      limit: 'write',
      read: ({ older_than_days: days }) => ({ older_than_days: Number(days) }),
      to: settingsAfter,
    },
  }),

  removeAll: del(pushApi.removeAll, {
    who: 'member',
    summary: 'Removes every device of the person.',
    reply: RemovedReply,
    act: removeAll,
    form: {
      at: pushPaths.removeAll,
      summary: 'The button that removes every device.',
      limit: 'write',
      to: settingsAfter,
    },
  }),

  test: post(pushApi.test, {
    who: 'member',
    summary: 'Sends a test to every device, or to one.',
    limit: 'export',
    body: TestInput,
    reply: TestReply,
    refuses: ['no_subscriptions', 'push_not_configured'],
    act: (ctx, { body }) => sendTest(ctx, body?.endpoint_hash),
  }),

  report: post(pushApi.report, {
    who: 'member',
    summary: 'The service worker reports how far a notification came.',
    body: WorkerReport,
    reply: Done,
    act: (ctx, { body }) => noteReport(ctx, body.step, body.error ?? null),
  }),

  settings: get(pushPaths.settings, {
    who: 'member',
    summary: 'This device, all devices, and how they fare.',
    query: z.object({
      removed: z.coerce.number().int().min(0).max(1_000).optional().catch(undefined),
    }),
    async act(ctx, { query }) {
      const { subscriptions } = await showDevices(ctx)
      const n = query.removed
      const done =
        n === undefined
          ? undefined
          : n === 0
            ? ctx.t('push.removed_none')
            : ctx.t('push.removed', { n })
      const body = h(Notifications, {
        publicKey: await publicKeyInForce(ctx),
        canSend: canSend(ctx),
        devices: subscriptions,
      })
      return settingsPage(ctx, ctx.t('push.notifications'), body, { done })
    },
  }),
})

/** A server that only sends to itself (tests, a first try) needs no contact address. */
function canSend({ config }: MemberContext): boolean {
  if (config.PUSH_DELIVERY_URL !== null || vapidSubject(config) !== null) return true
  return config.PUSH_ALLOWED_HOSTS.every((host) => /^(localhost|127\.[\d.]+)(:\d+)?$/.test(host))
}
