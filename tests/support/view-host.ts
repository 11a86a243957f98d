/**
 * The program of an agent, as far as it shows pages: a page of its own that frames the page of a tool's result without any
 * origin, under the strictest policy that the protocol has, and implements the host's side of it.
 */
import type { Page } from 'playwright-core'
import { connect, use, WITH_VIEWS } from '#features/agent-tools/agents.fixture.ts'
import type { BrowserApp } from './browser.ts'

interface ShownTool {
  token: string
  name: string
  given: Record<string, unknown>
  /** Of the host. */
  context?: Record<string, unknown>
  /** Whether it lets the page call tools. */
  mayCall?: boolean
}

const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; frame-src *"

/** The frame with the result; what it sent to its host is in `sent`. */
export async function showTool(app: BrowserApp, page: Page, shown: ShownTool) {
  const { token, name, given, context = { theme: 'light' }, mayCall = true } = shown
  const client = await connect(app, token, undefined, WITH_VIEWS)
  const { tools } = await client.listTools()
  const { ui } = tools.find((tool) => tool.name === name)!._meta as { ui: { resourceUri: string } }
  const { contents } = await client.readResource({ uri: ui.resourceUri })
  const { text: html } = contents[0] as { text: string }
  const result = await use(client, name, given)
  const setup = { html, given, result, context, capabilities: mayCall ? { serverTools: {} } : {} }
  const sent: { method?: string; params?: Record<string, unknown> }[] = []
  await page.route('**/view-host', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY },
      body: hostPage(setup),
    }),
  )
  await page.route('**/view-host/sent', async (route) => {
    const message = route.request().postDataJSON()
    sent.push(message)
    const called = message.method === 'tools/call' ? message.params : null
    await route.fulfill({ json: called ? await use(client, called.name, called.arguments) : {} })
  })
  await page.goto('/view-host')
  return { frame: page.frameLocator('iframe'), sent }
}

function hostPage(setup: object): string {
  const data = JSON.stringify(setup).replaceAll('<', '\\u003c')
  return `<!doctype html><html><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } iframe { display: block; border: 0; inline-size: 100%; block-size: 10rem }</style></head>
<body><iframe sandbox="allow-scripts"></iframe><script>
const { html, given, result, context, capabilities } = ${data}
const frame = document.querySelector('iframe')
const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
globalThis.post = post
addEventListener('message', async ({ source, data }) => {
  if (source !== frame.contentWindow) return
  const { id, method, params } = data
  const response = await fetch('/view-host/sent', { method: 'POST', body: JSON.stringify(data) })
  const called = await response.json()
  if (method === 'ui/initialize')
    post({ id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'host', version: '1' },
      hostCapabilities: capabilities, hostContext: context } })
  else if (method === 'ui/notifications/initialized') {
    post({ method: 'ui/notifications/tool-input', params: { arguments: given } })
    post({ method: 'ui/notifications/tool-result', params: result })
  } else if (method === 'ui/notifications/size-changed') frame.style.blockSize = params.height + 'px'
  else if (method === 'tools/call') post({ id, result: called })
})
frame.srcdoc = html
</script></body></html>`
}
