/** The page that clients show in their own window: for those that declare it, and nothing of it for others. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { connect, connectOld, saveFile, tokenOf, use, WITH_VIEWS } from './agents.fixture.ts'

const VIEW = 'ui://codeshelf/file'

eachDialect('the page of files and notes', (open) => {
  test('is offered to clients of both lines that declare it', async () => {
    const app = await open()
    // With everything that anybody may have.
    const token = await tokenOf(app.gil, { scopes: ['read', 'write', 'run'] })
    const clients = [
      await connect(app, token, undefined, WITH_VIEWS),
      await connectOld(app, token, WITH_VIEWS),
    ]
    for (const client of clients) {
      const { tools } = await client.listTools()
      const withView = tools.filter(({ _meta }) => _meta !== undefined)
      expect(withView.map(({ name, _meta }) => [name, _meta])).toEqual([
        ['read_file', { ui: { resourceUri: VIEW } }],
        ['list_notes', { ui: { resourceUri: VIEW } }],
      ])
      expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(12 * 1024)
      const { contents } = await client.readResource({ uri: VIEW })
      expect(contents).toMatchObject([
        {
          ...{ uri: VIEW, mimeType: 'text/html;profile=mcp-app' },
          _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
        },
      ])
      expect(client.getServerCapabilities()?.extensions).toBeDefined()
    }
  })

  test('does not exist for others, who find everything as it was', async () => {
    const app = await open()
    const token = await tokenOf(app.dana)
    const { id } = await saveFile(app.dana, 'a')
    const other = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/plain'] } } }
    for (const client of [
      await connect(app, token),
      await connect(app, token, undefined, other),
      await connectOld(app, token),
      await connectOld(app, token, other),
    ]) {
      const { tools } = await client.listTools()
      expect(tools.filter(({ _meta }) => _meta !== undefined)).toEqual([])
      await expect(client.readResource({ uri: VIEW })).rejects.toThrow('no resource')
      expect(client.getServerCapabilities()?.extensions).toBeUndefined()
      expect((await use(client, 'read_file', { id })).content).toHaveLength(3)
    }
    const hello = {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'old', version: '1' },
      },
    }
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
    }
    const greeted = await app.visitor.post('/mcp', hello, { headers })
    expect(greeted.status).toBe(200)
    expect(greeted.headers['mcp-session-id']).toBeUndefined()
  })

  test('is one document, in the language of its person, which may load and run nothing else', async () => {
    const app = await open()
    const token = await tokenOf(app.dana)
    const pageIn = async (locale: 'en' | 'he') => {
      await app.dana.put('/api/me/preferences', { locale })
      const client = await connect(app, token, undefined, WITH_VIEWS)
      const { contents } = await client.readResource({ uri: VIEW })
      return (contents[0] as { text: string }).text
    }
    const page = await pageIn('en')
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(await pageIn('he')).toContain('<html lang="he" dir="rtl">')
    expect(Buffer.byteLength(page)).toBeLessThan(24 * 1024)
    expect(page.match(/(?:src|href)=|https?:|url\(|@import|sourceMappingURL/g)).toBeNull()
    const hashOf = (text = '') => createHash('sha256').update(text).digest('base64')
    const [, script] = /<script type="module">([\s\S]*?)<\/script>/.exec(page)!
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page)!
    const [, policy] = /content-security-policy" content="([^"]+)"/.exec(page)!
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'`,
    )
  })
})
