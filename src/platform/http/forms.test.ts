/** One route, sent as JSON and by a form: the same input, the same action, and a page where there is no script. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineFeature } from '#platform/feature.ts'
import { common } from '#platform/problems/index.ts'
import { openTestApp } from '#tests/support/app.ts'
import { defineRoutes, named, page, post, put } from './index.ts'

const Chair = z.object({
  name: z.string(named('invalid_text')).min(1, named('invalid_text')),
  legs: z.int().optional(),
  color: z.string().min(3).optional(),
})
const ChairReply = z.object({ ok: z.literal(true), id: z.string(), name: z.string() })

const routes = defineRoutes({
  makeChair: post('/api/chairs', {
    who: 'bearer',
    scope: 'write',
    summary: 'Makes a chair.',
    limit: 'create',
    body: Chair,
    reply: ChairReply,
    status: 201,
    refuses: ['forbidden', 'not_found'],
    act(_ctx, { body }) {
      if (body.name === 'taken') throw common.refuse('forbidden')
      if (body.name === 'gone') throw common.refuse('not_found')
      if (body.name === 'broken') throw new Error('a defect')
      return { ok: true as const, id: `c${body.legs ?? 4}${body.color ?? ''}`, name: body.name }
    },
    form: {
      at: '/chairs',
      summary: 'The form of a chair.',
      read: ({ legs, ...fields }) => ({ ...fields, ...(legs && { legs: Number(legs) }) }),
      to: ({ id }, { fields: { name } }) => `/chairs/${id}?name=${name}`,
      again({ fields: { name = '', legs = '' }, field, text, problem }) {
        if (name === 'gone') throw problem
        return page({ title: 'Chairs', body: `again: ${name}, ${legs}, ${field}, ${text}` })
      },
      fieldsOf: { forbidden: 'name' },
    },
  }),
  paintChair: put('/api/chairs/:id', {
    who: 'member',
    summary: 'Paints a chair.',
    body: Chair.pick({ color: true }),
    reply: ChairReply,
    act: (_ctx, { params, body }) => ({
      ok: true as const,
      id: params.id,
      name: body.color ?? 'bare',
    }),
    form: [
      {
        at: '/chairs/paint',
        summary: 'The form of a colour.',
        to: ({ name }, { params }) => `/chairs/${params.id}/${name}`,
      },
      {
        at: '/chairs/:id/look',
        summary: 'The Look button.',
        to: (done, { params }) =>
          page({ title: 'A chair', body: `is ${done.name}, ${params.id}`, status: 202 }),
      },
    ],
  }),
  sweep: post('/chairs/sweep', {
    who: 'member',
    summary: 'Sweeps below the chairs.',
    query: z.object({ twice: z.string().optional() }),
    body: z.object({ broom: z.enum(['wide', 'narrow']) }),
    act: (_ctx, { query, body }) => `${body.broom}${query.twice ?? ''}`,
    form: {
      to: (done) => `/chairs?swept=${done}`,
      again: ({ fields: { broom }, field }) =>
        page({ title: 'Sweep', body: `no ${broom}, ${field}`, headers: { 'x-again': '1' } }),
    },
  }),
})

const open = () =>
  openTestApp('sqlite', {
    features: [defineFeature({ name: 'home', routes })],
    checksReplies: true,
  })

test('a form is read into the input of the route and leads where its result says', async () => {
  const { dana } = await open()
  const made = await dana.post('/api/chairs', { name: 'stool', legs: 3 })
  expect([made.status, made.json]).toEqual([201, { ok: true, id: 'c3', name: 'stool' }])
  const sent = await dana.submit('/chairs', { name: 'stool', legs: '3', color: 'red' })
  expect([sent.status, sent.headers['location']]).toEqual([303, '/chairs/c3red?name=stool'])
  // A program that sends the form is led there too.
  const byProgram = await dana.post('/chairs', { name: 'stool' })
  expect([byProgram.status, byProgram.headers['location']]).toEqual([303, '/chairs/c4?name=stool'])
})

test('without a reader of its own: by the names of the fields, and a blank one is none if it may be', async () => {
  const { dana } = await open()
  const leadsTo = async (url: string, fields: Record<string, string>) => {
    const { status, headers } = await dana.submit(url, fields)
    return headers['location'] ?? status
  }
  expect(await leadsTo('/chairs/paint', { id: 'c1', color: 'blue' })).toBe('/chairs/c1/blue')
  expect(await leadsTo('/chairs/paint', { id: 'c1', color: '' })).toBe('/chairs/c1/bare')
  expect(await leadsTo('/chairs/paint', { color: 'blue' })).toBe(400)
  expect(await leadsTo('/chairs/sweep', { broom: '' })).toBe(400)
  expect(await leadsTo('/chairs/sweep?twice=2', { broom: 'wide' })).toBe('/chairs?swept=wide2')
  const shown = await dana.submit('/chairs/c7/look')
  expect([shown.status, /is bare, c7/.test(shown.text)]).toEqual([202, true])
})

test('a refused form is its page again, with what was typed and the field that is wrong', async () => {
  const { dana } = await open()
  const refusals: [fields: Record<string, string>, status: number, says: RegExp][] = [
    [{ name: '' }, 400, /again: , , name, The text/],
    [{ name: 'taken', legs: '4' }, 403, /again: taken, 4, name, /],
    [{ name: 'stool', legs: 'four' }, 400, /again: stool, four, legs, /],
    [{ name: 'stool', color: 'x' }, 400, /again: stool, , color, /],
  ]
  for (const [fields, status, says] of refusals) {
    const refused = await dana.submit('/chairs', fields)
    expect([fields, refused.status, refused.headers['cache-control']]).toEqual([
      fields,
      status,
      'no-store',
    ])
    expect(refused.text).toMatch(says)
  }
  const own = await dana.submit('/chairs/sweep', { broom: 'none' })
  expect([own.status, own.headers['x-again'], /no none, broom/.test(own.text)]).toEqual([
    400,
    '1',
    true,
  ])
})

test('a page that cannot be drawn, and a form without one, are refused as everywhere', async () => {
  const { dana } = await open()
  for (const [url, fields, status] of [
    ['/chairs', { name: 'gone' }, 404],
    ['/chairs/paint', { id: 'c1', color: 'x' }, 400],
  ] as const) {
    const refused = await dana.submit(url, fields)
    expect([url, refused.status, /again: /.test(refused.text)]).toEqual([url, status, false])
    const byProgram = await dana.post(url, fields)
    expect([byProgram.status, byProgram.json.code]).toEqual([status, expect.any(String)])
  }
})

test('a defect costs nobody what was typed either, and is one error in the log', async () => {
  const { dana, logLines } = await open()
  const shown = await dana.submit('/chairs', { name: 'broken', legs: '3' })
  expect([shown.status, /again: broken, 3, null, /.test(shown.text)]).toEqual([500, true])
  expect(shown.text).not.toContain('a defect')
  const errors = () => logLines.filter((line) => line.includes('"level":"error"'))
  expect(errors()).toEqual([expect.stringContaining('a defect')])
  const byProgram = await dana.post('/chairs', { name: 'broken' })
  expect([byProgram.status, byProgram.json.code]).toEqual([500, 'internal_error'])
  expect(errors()).toHaveLength(2)
})

test('its address is a page of a member: no token, no lists and numbers, the limit of its route', async () => {
  const app = await open()
  const { dana, visitor, inner } = app
  const { json } = await dana.post('/api/me/tokens', { name: 'x', scopes: ['write'] })
  const headers = { authorization: `Bearer ${json.token}` }
  expect((await visitor.post('/api/chairs', { name: 'a' }, { headers })).status).toBe(201)
  const refused = await visitor.post('/chairs', { name: 'a' }, { headers })
  expect([refused.status, refused.json.code]).toEqual([403, 'token_not_accepted'])
  for (const body of [{ name: ['a'] }, ['a'], 'a'])
    expect((await dana.post('/chairs', body)).status).toBe(400)
  const addresses = inner.routes
    .filter(({ route }) => /chairs/.test(route.path))
    .map(({ route: { method, path, spec } }) => [method, path, spec.who, spec.limit, spec.summary])
  expect(addresses).toEqual([
    ['POST', '/api/chairs', 'bearer', 'create', 'Makes a chair.'],
    ['POST', '/chairs', 'member', 'create', 'The form of a chair.'],
    ['PUT', '/api/chairs/:id', 'member', undefined, 'Paints a chair.'],
    ['POST', '/chairs/paint', 'member', 'write', 'The form of a colour.'],
    ['POST', '/chairs/:id/look', 'member', 'write', 'The Look button.'],
    ['POST', '/chairs/sweep', 'member', undefined, 'Sweeps below the chairs.'],
  ])
})
