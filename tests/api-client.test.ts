/** The typed client: made from what the server describes, and true to it for every operation. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServedDocument } from '#features/programs/index.ts'
import { type AnySent, ApiError, connect, type OperationId } from '../clients/api/client.ts'
import { addresses } from '../clients/api/operations.ts'
import { operationTypes } from '../scripts/api-client.ts'
import { openTestApp } from './support/app.ts'

const FILE = join(import.meta.dirname, '../clients/api/operations.ts')

test('the typed client equals what the server describes', async () => {
  const { visitor } = await openTestApp('sqlite')
  const types = operationTypes((await visitor.get('/openapi.json')).json as ServedDocument)
  if (process.env['UPDATE_CATALOGUES']) writeFileSync(FILE, types)
  expect(readFileSync(FILE, 'utf8'), 'write it again with: node scripts/catalogues.ts').toBe(types)
})

test('every operation is called by its name: it succeeds, or refuses with a code of the catalogue', async () => {
  const { inner: app, dana, visitor } = await openTestApp('sqlite')
  const api = (await visitor.get('/openapi.json')).json as ServedDocument
  const wanted = { name: 'client', scopes: ['read', 'write', 'run'] }
  const { token } = (await dana.post('/api/me/tokens', wanted)).json
  const url = await app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
  const client = connect({ url, token })
  const outcomes = new Map<string, string>()
  for (const [path, methods] of Object.entries(api.paths))
    for (const operation of Object.values(methods)) {
      const id = operation.operationId as OperationId
      outcomes.set(id, await outcomeOf(client.open(id, exampleFor(path, operation))))
    }
  expect([...outcomes.keys()].toSorted()).toEqual(Object.keys(addresses).toSorted())
  const strange = [...outcomes].filter(([, code]) => code !== 'ok' && !(code in api['x-problems']))
  expect(strange).toEqual([])
  expect([...outcomes.values()].filter((code) => code === 'ok').length).toBeGreaterThan(40)
})

type Operation = ServedDocument['paths'][string][string]

function exampleFor(path: string, { parameters = [], requestBody }: Operation): AnySent {
  const content = (requestBody as { content: Record<string, { example?: unknown }> } | undefined)
    ?.content
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const json = content?.['application/json']
  return {
    params: Object.fromEntries(names.map((name) => [name, 'nothing'])),
    query: queryOf(parameters),
    ...(content && { body: json ? json.example : new Uint8Array([1]) }),
    ...(content && !json && { headers: { 'content-type': Object.keys(content)[0]! } }),
  }
}

/** What must be given, by its example. */
function queryOf(parameters: readonly unknown[]): Record<string, unknown> {
  const given = parameters as { in?: string; name: string; required?: boolean; example: unknown }[]
  const needed = given.filter((parameter) => parameter.in === 'query' && parameter.required)
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]))
}

async function outcomeOf(asked: Promise<Response>): Promise<string> {
  try {
    await (await asked).arrayBuffer()
    return 'ok'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
