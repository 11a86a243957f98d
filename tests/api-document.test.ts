/** The served description: complete, well-formed, and true to its own schemas. */
import { expect, test } from 'vitest'
import {
  describeWith,
  exampleOf,
  type ServedDocument,
  smallestBody,
} from '#features/programs/index.ts'
import {
  type ApiDocument,
  type ApiOperation,
  type DescribedResponse,
  type JsonSchema,
  type Route,
  refusalsOf,
} from '#platform/http/index.ts'
import { makeTranslate } from '#platform/i18n/index.ts'
import { features } from '../src/features.ts'
import { openTestApp } from './support/app.ts'

async function described() {
  const { inner: app, visitor, dana } = await openTestApp('sqlite')
  const answer = await visitor.get('/openapi.json')
  const served = answer.json as ServedDocument
  const api = describeWith({
    routes: app.routes,
    problems: app.deps.problems,
    version: '1.2.3',
    release: 'a build',
    english: makeTranslate(app.catalogues.texts, 'en'),
  })
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return { app, visitor, dana, answer, served, api, operations }
}

const nameOf = ({ method, path }: Route) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')}`

test('every route of the app is in the description, once: as an endpoint or as a page', async () => {
  const { app, api, operations } = await described()
  const told = [
    ...operations.map(({ name }) => name),
    ...api['x-pages'].map(({ method, path }) => `${method} ${path}`),
  ]
  expect(told.toSorted()).toEqual(app.deps.routes.map(nameOf).toSorted())
})

test('every JSON endpoint has the schema of its answer', async () => {
  const { app } = await described()
  const silent = app.deps.routes
    .filter(({ path, spec }) => path.startsWith('/api/') && !spec.reply && !spec.media)
    .map(nameOf)
  expect(silent, 'give these a `reply` schema, or a `media` type').toEqual([])
})

test('every reference resolves', async () => {
  const { served } = await described()
  const missing = [...JSON.stringify(served).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.split('/').reduce<any>((at, key) => at?.[key], served))
  expect(missing).toEqual([])
})

test('operation names are unique, and every path parameter is declared', async () => {
  const { operations } = await described()
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, operation } of operations) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const declared = operation.parameters?.filter((given) => given.in === 'path') ?? []
    expect(declared.map((given) => given.name)).toEqual(inPath)
  }
})

test('the document has the parts that OpenAPI 3.1 demands', async () => {
  const { app, answer, served, api, operations } = await described()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(served.openapi).toBe('3.1.0')
  expect(served.info).toMatchObject({ title: 'Codeshelf', license: { identifier: 'MIT' } })
  expect(served.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(served.info['x-build']).toBe(app.release)
  for (const path of Object.keys(api.paths)) expect(path).toMatch(/^\/[^:*]*$/)
  for (const { operation } of operations) expectWhole(api, operation)
})

function expectWhole(api: ApiDocument, operation: ApiOperation): void {
  expect(operation.summary).toMatch(/^[A-Z].+\.$/)
  expect(operation.description).toMatch(/^[A-Z].+\.$/)
  for (const { name, description } of operation.parameters ?? [])
    expect(
      description,
      `describe ${name} of ${operation.operationId} in rules/docs/parameters.ts`,
    ).toMatch(/^[A-Z].+\.$/)
  const [tag] = operation.tags
  expect(api.tags).toContainEqual({ name: tag, description: expect.stringMatching(/^[A-Z]/) })
  expect(Object.keys(operation.responses).join(' ')).toMatch(/^2\d\d( [45]\d\d)* default$/)
  const schemes = operation.security.flatMap((way) => Object.keys(way))
  for (const scheme of schemes) expect(api.components.securitySchemes).toHaveProperty(scheme)
}

test('every chapter of the page has a title in both languages', async () => {
  const { app, api } = await described()
  const untitled = api.tags
    .map(({ name }) => `api_docs.chapter_${name.replaceAll('-', '_')}`)
    .filter((key) => !app.catalogues.texts.has(key))
  expect(untitled, 'add these to src/features/programs/texts/docs.ts').toEqual([])
})

test('the page for people tells every endpoint, in both languages, and finds one by its name', async () => {
  const { visitor, api, operations } = await described()
  for (const locale of ['en', 'he']) {
    const cookie = `locale=${locale}`
    const start = await visitor.browse('/docs', { cookie })
    expect(start.status).toBe(200)
    expect(start.text).toContain(`<html lang="${locale}"`)
    for (const { name: tag } of api.tags) {
      const { text } = await visitor.browse(`/docs?chapter=${tag}`, { cookie })
      for (const { operation } of operations.filter(({ operation }) => operation.tags[0] === tag)) {
        expect(start.text).toContain(`href="/docs?chapter=${tag}#${operation.operationId}"`)
        expect(text).toContain(`id="${operation.operationId}"`)
      }
    }
  }
  const found = await visitor.browse('/docs?q=preferences+PUT')
  expect(found.text).toContain('href="/docs?chapter=account#account_savePreferences"')
  expect(found.text).not.toContain('#account_me"')
  expect((await visitor.browse('/docs?q=%3Cscript%3E')).text).not.toContain('<script>')
})

test('a limit is told for the time in which it holds, a minute or an hour', async () => {
  const { visitor } = await openTestApp('sqlite')
  const api = (await visitor.get('/openapi.json')).json
  expect(api['x-rate-limits']).toMatchObject({ read: 1_200, unlock: 10 })
  expect(api['x-rate-limits']).not.toHaveProperty('guess')
  expect(api['x-rate-limits-hourly']).toEqual({ guess: 100 })
  const page = (await visitor.browse('/docs')).text
  expect(page).toMatch(/1,200\u2069? per minute/)
  expect(page).toMatch(/unknown browsers.{0,80}100\u2069? per hour/s)
})

test('the page for people is drawn once for a language and a search, whoever asks', async () => {
  const { inner: app, visitor, dana } = await openTestApp('sqlite', { checksReplies: false })
  const { spec } = app.deps.routes.find(({ path }) => path === '/openapi.json')!
  const api = (await spec.act({} as never, {} as never)) as ServedDocument
  const limits = api['x-rate-limits']
  let draws = 0
  const read = limits.read
  Object.defineProperty(limits, 'read', { enumerable: true, get: () => ++draws && read })
  const english = await visitor.browse('/docs')
  expect((await dana.browse('/docs?utm=1')).text).toContain('#account_me"')
  expect([(await visitor.browse('/docs')).status, draws]).toEqual([english.status, 1])
  const cookie = 'locale=he'
  for (let i = 0; i < 2; i++) expect((await visitor.browse('/docs', { cookie })).status).toBe(200)
  expect(draws).toBe(2)
  for (const unknown of ['nothing', 'toString'])
    expect((await visitor.browse(`/docs?chapter=${unknown}`)).text).toContain('#account_me"')
  expect(draws).toBe(2)
})

test('every link of every page leads to its own place, and no page is long', async () => {
  const { visitor, api } = await described()
  const pages = new Map<string, string>()
  for (const chapter of ['', ...api.tags.map(({ name }) => name), 'errors', 'pages']) {
    const path = chapter ? `/docs?chapter=${chapter}` : '/docs'
    pages.set(path, (await visitor.browse(path)).text)
  }
  const idsOn = (path: string) =>
    [...(pages.get(path) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  let toErrors = 0
  for (const [path, text] of pages) {
    const ids = idsOn(path)
    expect(ids.length, path).toBe(new Set(ids).size)
    for (const [, where, id = ''] of text.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g)) {
      expect(idsOn(where ?? path), `${path} to ${where} ${id}`).toContain(id)
      if (id.startsWith('error-')) toErrors++
    }
    // All together are 14,000 elements.
    expect(text.split(/<[a-z]/).length, path).toBeLessThan(6_000)
  }
  expect(toErrors).toBeGreaterThan(100)
})

test('every refusal that an endpoint tells is in the catalogue', async () => {
  const { api, operations } = await described()
  const known = new Set(api['x-problems'].map(({ code }) => code))
  for (const { name, operation } of operations) {
    expect(
      operation['x-problems'].filter((code) => !known.has(code)),
      name,
    ).toEqual([])
  }
})

test('a schema that names its own problem tells it: a bad preference is documented', async () => {
  const { api } = await described()
  const { put } = api.paths['/api/me/preferences']!
  expect(put!['x-problems']).toContain('invalid_preference')
  expect(put!['x-envelope']).toBe('ok')
  expect(put!.responses['400']).toEqual({ $ref: '#/components/responses/BadRequest' })
})

test('every problem of a room is told by a route', async () => {
  const { app } = await described()
  const told = new Set(app.routes.flatMap(({ route }) => refusalsOf(route)))
  const declared = features.flatMap((room) => Object.keys(room.problems?.declarations ?? {}))
  const untold = declared.filter((name) => !told.has(name))
  expect(untold, 'name these in the `refuses` of the routes that give them').toEqual([])
})

test('every example answer and every example body satisfies its own schema', async () => {
  const { app, operations } = await described()
  for (const route of app.deps.routes) {
    const { operation } = operations.find(({ name }) => name === nameOf(route)) ?? {}
    const reply = operation && successOf(operation)
    if (route.spec.reply && reply)
      expect(route.spec.reply.safeParse(exampleOf(reply)).error, nameOf(route)).toBeUndefined()
    const body = operation?.requestBody?.content['application/json']?.schema
    if (route.spec.body && body)
      expect(route.spec.body.safeParse(smallestBody(body)).error, nameOf(route)).toBeUndefined()
  }
})

function successOf({ responses }: ApiOperation): JsonSchema | undefined {
  const [, response] = Object.entries(responses).find(([status]) => status < '300') ?? []
  return (response as DescribedResponse | undefined)?.content?.['application/json']?.schema
}

test('records are written once, under the names that they have in clients', async () => {
  const { answer, served } = await described()
  const { schemas } = served.components
  for (const name of [
    'File',
    'Note',
    'Board',
    'Repository',
    'Share',
    'Reminder',
    'Person',
    'Token',
  ])
    expect(schemas).toHaveProperty(name)
  const list = served.paths['/api/note-boards']!['get']!.responses['200'] as DescribedResponse
  expect(list.content!['application/json']!.schema.properties!['boards']).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Board' },
  })
  expect(answer.text.split('"is_default"').length, 'a board').toBeLessThan(8)
  // 1.3 MB while each endpoint repeated its records and refusals.
  expect(answer.text.length).toBeLessThan(320_000)
})

test('every parameter and every JSON body of the served description has an example', async () => {
  const { served } = await described()
  for (const parameter of Object.values(served.components.parameters))
    expect(parameter).toHaveProperty('example')
  for (const methods of Object.values(served.paths))
    for (const { operationId, requestBody } of Object.values(methods)) {
      const body = (requestBody as ApiOperation['requestBody'])?.content['application/json']
      if (body) expect(body, operationId).toHaveProperty('example')
    }
})
