/** The content policies for what a person wrote: it is shown, and it can do nothing. */

/** Neither scripts nor an origin; no network; styles and pictures only from within. */
const INERT = ["default-src 'none'", "style-src 'unsafe-inline'", 'img-src data:', 'font-src data:']

/** `?scripts=1` lets inline scripts run in an origin of their own, which has no network and no storage. */
export function htmlPolicy(runsScripts: boolean): string {
  const scripts = runsScripts ? ["script-src 'unsafe-inline'"] : []
  const sandbox = runsScripts ? 'sandbox allow-scripts' : 'sandbox'
  return [...INERT, ...scripts, "frame-ancestors 'self'", sandbox].join('; ')
}

const SVG_POLICY = [...INERT, 'sandbox'].join('; ')

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // Host names in the text are not looked up.
  'x-dns-prefetch-control': 'off',
}

// A content policy does not cover peer connections, which reach any host; this list of allowed ones is empty.
const CALLS_NOBODY = { 'connection-allowlist': '()' }

export function documentHeaders(policy: string): Record<string, string> {
  return { ...frameHeaders(policy), ...CALLS_NOBODY }
}

/** For a frame of our own, which may contact what its policy names. */
export function frameHeaders(policy: string): Record<string, string> {
  return {
    ...ALWAYS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // Our own pages frame it; `frame-ancestors` is the same for newer browsers.
    'x-frame-options': 'SAMEORIGIN',
  }
}

export function svgHeaders(): Record<string, string> {
  return {
    ...ALWAYS,
    ...CALLS_NOBODY,
    'content-type': 'image/svg+xml',
    'content-security-policy': SVG_POLICY,
  }
}
