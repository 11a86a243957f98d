/**
 * The page that a client shows in its own window: one document without any address in it. Its own policy allows just this
 * script and this style, whatever the client allows.
 */
import { createHash } from 'node:crypto'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { directionOf } from '#platform/i18n/phrases.ts'
import { VIEW_PHRASES } from '../rules/view-phrases.ts'

interface FileViewPage {
  code: string
  css: string
  locale: Locale
  t: Translate
}

export function fileViewPage({ code, css, locale, t }: FileViewPage): string {
  const script = withoutAddresses(code)
  const style = withoutAddresses(css)
  const phrases = Object.fromEntries(VIEW_PHRASES.map((name) => [name, t(`agent_tools.${name}`)]))
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${t('agent_tools.view')}</title><style>${style}</style></head><body><main id="view"></main>`,
    `<script type="application/json" id="phrases">${JSON.stringify(phrases).replaceAll('<', '\\u003c')}</script>`,
    `<script type="module">${script}</script></body></html>`,
  ].join('')
}

/** The last line names the file with the sources. */
function withoutAddresses(built: string): string {
  return built.replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=\S+(?: \*\/)?\s*$/, '')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
