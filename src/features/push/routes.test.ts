/** Devices: switched on, listed by hash, tested, removed; and the external push worker. */
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { deliverMessage, makeSigner, makeWorkerServer, vapidKeys } from '#platform/push/index.ts'
import { openTestApp } from '#tests/support/app.ts'
import { openPushService } from '#tests/support/push-service.ts'
import { atTheEnd } from '#tests/support/stores.ts'
import { eachPushDialect, openPushApp, PUSH_MINUTE_MS } from './push.fixture.ts'

eachPushDialect('devices', (open) => {
  test('switched on, listed without its address, switched off', async () => {
    const app = await open()
    const { dana, noam, service } = app
    const { json: key } = await dana.get('/api/push/public-key')
    expect(key).toEqual({
      ok: true,
      vapidPublicKey: expect.stringMatching(/^B[\w-]{86}$/),
      can_send: true,
    })
    const { subscription } = service.browser()
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const response = await dana.post('/api/push/subscribe', subscription, { headers: firefox })
    expect([response.status, response.json.ok]).toEqual([201, true])
    await dana.post('/api/push/subscribe', subscription, { headers: firefox })
    const { endpoint_hash } = response.json
    expect(app.emitted('push_subscribed')).toContainEqual({ endpoint_hash, host: '127.0.0.1' })
    const list = await dana.get('/api/push/subscriptions')
    expect(list.json).toMatchObject({
      ok: true,
      count: 1,
      subscriptions: [
        {
          endpoint_hash: response.json.endpoint_hash,
          provider: '127.0.0.1',
          device_label: 'Firefox, Linux',
          last_success_at: null,
          state: 'untested',
          is_current_session: true,
        },
      ],
    })
    expect(list.text).not.toContain(subscription.endpoint)
    expect(list.text).not.toContain(subscription.keys.auth)
    expect((await noam.get('/api/push/subscriptions')).json.count).toBe(0)
    // Another person's device counts as none.
    await noam.del('/api/push/subscribe', { endpoint: subscription.endpoint })
    expect((await dana.get('/api/push/subscriptions')).json.count).toBe(1)
    expect(
      (await dana.del('/api/push/subscribe', { endpoint: subscription.endpoint })).json,
    ).toEqual({ ok: true })
    expect(
      (await dana.del('/api/push/subscribe', { endpoint: subscription.endpoint })).status,
    ).toBe(200)
    expect(app.emitted('push_unsubscribed')).toHaveLength(1)
  })

  test('a browser belongs to whoever signed in last', async () => {
    const app = await open()
    const { dana, noam, service } = app
    const browser = service.browser()
    await dana.post('/api/push/subscribe', browser.subscription)
    await noam.post('/api/push/subscribe', browser.subscription)
    expect((await dana.get('/api/push/subscriptions')).json.count).toBe(0)
    await app.schedule(dana, 'hers')
    await app.send()
    expect(browser.asked).toBe(0)
  })

  test('an address that is no push service is refused, and nothing is stored', async () => {
    const { dana, service } = await open()
    const { subscription } = service.browser()
    const port = service.host.split(':')[1]
    for (const endpoint of [
      'https://example.org/push/x',
      `https://evil.org:${port}/push/x`,
      `http://localhost:${port}/push/x`,
      `http://127.0.0.1:${Number(port) + 1}/push/x`,
      `http://user:secret@127.0.0.1:${port}/push/x`,
      `http://127.0.0.1:${port}/`,
      `ftp://127.0.0.1:${port}/push/x`,
      'file:///etc/passwd',
      'nonsense',
    ]) {
      const response = await dana.post('/api/push/subscribe', { ...subscription, endpoint })
      expect([endpoint, response.status, response.json.code]).toEqual([
        endpoint,
        400,
        'push_host_not_allowed',
      ])
      expect(response.text).not.toContain(endpoint)
    }
    for (const keys of [{}, { p256dh: 'x', auth: 'y' }, { ...subscription.keys, auth: 'short' }])
      expect((await dana.post('/api/push/subscribe', { ...subscription, keys })).json.code).toBe(
        'invalid_subscription',
      )
    expect((await dana.get('/api/push/subscriptions')).json.count).toBe(0)
  })

  test('a subscription under an old key asks the browser to subscribe again', async () => {
    const { dana, service } = await open()
    const { subscription } = service.browser()
    const response = await dana.post('/api/push/subscribe', {
      ...subscription,
      vapid_public_key: 'old',
    })
    expect([response.status, response.json.code]).toEqual([409, 'push_key_changed'])
    const { vapidPublicKey } = (await dana.get('/api/push/public-key')).json
    expect(response.json.vapidPublicKey).toBe(vapidPublicKey)
  })

  test('a test reports by hash which devices were accepted and which were not', async () => {
    const app = await open()
    const { dana } = app
    expect((await dana.post('/api/push/test')).json).toMatchObject({
      ok: false,
      code: 'no_subscriptions',
    })
    const good = await app.device(dana)
    const bad = await app.device(dana, 403)
    const gone = await app.device(dana, 410)
    const { json } = await dana.post('/api/push/test')
    expect(json).toMatchObject({ ok: true, sent: 1 })
    expect(json.errors.map((error: { status: number }) => error.status).toSorted()).toEqual([
      403, 410,
    ])
    expect(good.received[0]!.message).toMatchObject({
      title: 'A test from Codeshelf',
      test: json.test_id,
    })
    expect([bad.asked, gone.asked]).toEqual([1, 1])
    const { subscriptions } = (await dana.get('/api/push/subscriptions')).json
    expect(subscriptions.map((device: { state: string }) => device.state).toSorted()).toEqual([
      'failing',
      'working',
    ])
    expect(app.emitted('push_test_result')).toEqual([{ route: 'local', sent: 1, failed: 2 }])
    expect(
      app
        .emitted('push_test_local_error')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([403, 410])
    expect(app.emitted('push_deleted_dead_endpoints')).toEqual([{ count: 1 }])
  })

  test('old devices are cleaned up by their last success; all can be removed', async () => {
    const app = await open()
    const { clock, dana } = app
    await app.device(dana)
    await app.device(dana)
    await app.schedule(dana, 'note')
    clock.advance(40 * 86_400_000)
    const third = await app.device(dana, 410)
    third.manner = 201
    await app.send()
    clock.advance(20 * 86_400_000)
    const response = await dana.post('/api/push/subscriptions/cleanup', { older_than_days: 30 })
    expect(response.json).toEqual({ ok: true, removed: 0 })
    clock.advance(11 * 86_400_000)
    expect(
      (await dana.post('/api/push/subscriptions/cleanup', { older_than_days: 30 })).json.removed,
    ).toBe(3)
    expect(app.emitted('push_subscriptions_cleanup')).toContainEqual({
      count: 3,
      older_than_days: 30,
    })
    for (const days of [0, -1, 1.5, '30', true, null, 3_651])
      expect(
        (await dana.post('/api/push/subscriptions/cleanup', { older_than_days: days })).json.code,
      ).toBe('invalid_days')
    await app.device(dana)
    expect((await dana.del('/api/push/subscriptions/delete-all')).json).toEqual({
      ok: true,
      removed: 1,
    })
    expect(app.emitted('push_subscriptions_delete_all')).toEqual([{ count: 1 }])
  })

  test('at most twenty devices are stored, also when they subscribe at once', async () => {
    const app = await open()
    const { dana, service } = app
    await dana.signIn()
    const responses = await Promise.all(
      Array.from({ length: 24 }, () =>
        dana.post('/api/push/subscribe', service.browser().subscription),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(responses.find(({ status }) => status !== 201)!.json.code).toBe('too_many_devices')
  })

  test('a report holds a step and nothing of what was pushed', async () => {
    const app = await open()
    const { dana, visitor } = app
    expect((await visitor.post('/api/push/sw-report', { step: 'shown' })).status).toBe(401)
    expect((await dana.post('/api/push/sw-report', { step: 'shown' })).json).toEqual({ ok: true })
    await dana.post('/api/push/sw-report', { step: 'snoozed', error: 'http_404' })
    for (const error of ['x'.repeat(10_000), 'my secret note', 'הערה'])
      expect((await dana.post('/api/push/sw-report', { step: 'shown', error })).status).toBe(400)
    expect((await dana.post('/api/push/sw-report', { step: 'danced' })).status).toBe(400)
    expect(app.emitted('sw_push_report')).toEqual([
      { step: 'shown', error: null },
      { step: 'snoozed', error: 'http_404' },
    ])
  })

  test('no endpoint in any event or line of the log, whatever happens to it', async () => {
    const app = await open()
    const { dana, noam } = app
    const browsers = []
    for (const manner of [201, 500, 403, 410, 'reset'] as const)
      browsers.push(await app.device(dana, manner))
    await noam.post('/api/push/subscribe', browsers[0]!.subscription)
    await dana.post('/api/push/subscribe', browsers[0]!.subscription)
    await app.schedule(dana, 'note')
    await app.send()
    await dana.post('/api/push/test')
    const emitted = JSON.stringify(app.events) + app.logLines.join('')
    expect(emitted).toContain('endpoint_hash')
    for (const { subscription } of browsers) {
      expect(emitted).not.toContain(subscription.endpoint)
      expect(emitted).not.toContain(new URL(subscription.endpoint).pathname)
      expect(emitted).not.toContain(subscription.keys.auth)
    }
  })
})

describe('the settings page', () => {
  test('shows each device with its state, and works without a script', async () => {
    const service = await openPushService()
    atTheEnd(() => service.close())
    const env = { PUSH_ALLOWED_HOSTS: service.host }
    const app = openPushApp(await openTestApp('sqlite', { env }), service)
    const { dana, clock } = app
    await app.device(dana, 403)
    await app.schedule(dana, 'note')
    await app.send()
    clock.advance(5 * PUSH_MINUTE_MS)
    const page = (await dana.browse('/settings/notifications')).text
    expect(page).toContain('Failing')
    expect(page).toContain('the push service refuses the server’s key')
    const hash = /name="endpoint_hash" value="(\w+)"/.exec(page)![1]
    const gone = await dana.submit('/settings/notifications/remove', { endpoint_hash: hash! })
    expect(gone.headers['location']).toBe('/settings/notifications?removed=1')
    const after = (await dana.browse('/settings/notifications?removed=1')).text
    expect(after).toContain('One device was removed.')
    expect(after).toContain('No device is switched on.')
  })

  test('says so when the server may not send beyond itself', async () => {
    const { dana } = await openTestApp('sqlite')
    const page = (await dana.browse('/settings/notifications')).text
    expect(page).toContain('VAPID_SUBJECT')
    expect((await dana.get('/api/push/public-key')).json.can_send).toBe(false)
    const keys = (await openKeys()).subscription.keys
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x'
    const response = await dana.post('/api/push/subscribe', { endpoint, keys })
    expect([response.status, response.json.code]).toEqual([503, 'push_not_configured'])
  })

  async function openKeys() {
    const service = await openPushService()
    atTheEnd(() => service.close())
    return service.browser()
  }
})

describe('the push worker', () => {
  async function openWorker(token = 'worker-token') {
    const service = await openPushService()
    const keyHolder = await openTestApp('sqlite')
    const { config, secrets } = keyHolder.inner.deps
    const { publicKey, privateKey } = vapidKeys(config, secrets)
    const now = () => keyHolder.clock.now()
    const signer = makeSigner({
      publicKey,
      privateKey: privateKey!,
      subject: 'mailto:a@b.org',
      now,
    })
    const server = makeWorkerServer({
      token,
      publicKey,
      mayReach: (endpoint) => endpoint.startsWith(service.origin),
      send: (device, message) => deliverMessage({ signer, now, timeoutMs: 500 }, device, message),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    atTheEnd(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await service.close()
    })
    return { service, url, publicKey, server }
  }

  test('sends instead of the server: with its key, the same outcomes and events', async () => {
    const { service, url, publicKey } = await openWorker()
    const env = {
      PUSH_ALLOWED_HOSTS: service.host,
      PUSH_DELIVERY_URL: url,
      PUSH_DELIVERY_TOKEN: 'worker-token',
    }
    const app = openPushApp(await openTestApp('sqlite', { env }), service)
    const { dana } = app
    expect((await dana.get('/api/push/public-key')).json.vapidPublicKey).toBe(publicKey)
    const good = await app.device(dana)
    const gone = await app.device(dana, 410)
    const slow = await app.device(dana, 'hang')
    await app.schedule(dana, 'note')
    await app.send()
    expect(good.received[0]!.message.title).toBe('note')
    expect([gone.asked, slow.asked]).toEqual([1, 1])
    expect(app.emitted('push_deleted_dead_endpoints')).toEqual([{ count: 1 }])
    expect(app.emitted('push_send_error').map(({ error }) => error)).toEqual(['timeout'])
    await dana.post('/api/push/test')
    expect(app.emitted('push_test_result')).toEqual([{ route: 'worker', sent: 1, failed: 1 }])
    expect(app.emitted('push_test_worker_error')).toEqual([{ status: null, error: 'timeout' }])
  })

  test('refuses requests without the token and hosts that are not allowed', async () => {
    const { url, service } = await openWorker()
    const { subscription } = service.browser()
    const message = { text: '{}', ttlSeconds: 1, urgency: 'high', topic: 'x' }
    const deliver = (token: string, body: string | Buffer) =>
      fetch(`${url}/deliver`, {
        ...{ method: 'POST', headers: { authorization: `Bearer ${token}` } },
        body: body as string,
      })
    const bodyFor = (endpoint: string) =>
      JSON.stringify({ device: { endpoint, ...subscription.keys }, letter: message })
    const ask = (token: string, endpoint: string) => deliver(token, bodyFor(endpoint))
    expect((await ask('wrong', subscription.endpoint)).status).toBe(401)
    expect((await fetch(`${url}/public-key`)).status).toBe(401)
    expect(await (await ask('worker-token', 'https://169.254.169.254/x')).json()).toMatchObject({
      error: 'host_not_allowed',
    })
    expect(await (await ask('worker-token', subscription.endpoint)).json()).toEqual({
      kind: 'accepted',
      status: 201,
    })
    const garbled = Buffer.from(bodyFor(`${subscription.endpoint}/\xe9`), 'latin1')
    expect((await deliver('worker-token', garbled)).status).toBe(400)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('a worker that is away or refuses the request is no failure of the device', async () => {
    const { service, url, server } = await openWorker('another-token')
    const env = {
      PUSH_ALLOWED_HOSTS: service.host,
      PUSH_DELIVERY_URL: url,
      PUSH_DELIVERY_TOKEN: 'worker-token',
    }
    const key =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const app = openPushApp(
      await openTestApp('sqlite', { env: { ...env, VAPID_PUBLIC_KEY: key } }),
      service,
    )
    await app.device(app.dana)
    await app.dana.post('/api/push/test')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.dana.post('/api/push/test')
    expect(app.emitted('push_test_worker_error')).toEqual([
      { status: null, error: 'worker_401' },
      { status: null, error: 'worker_unreachable' },
    ])
    const other = openPushApp(await openTestApp('sqlite', { env }), service)
    expect((await other.dana.get('/api/push/public-key')).json.code).toBe('push_worker_unavailable')
  })
})
