/** Every header that protects, in one place. */
import { randomBytes } from 'node:crypto'
import type { PageParts } from './responses.ts'

export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export const HSTS = 'max-age=31536000'

const NONCE_BYTES = 16
const NONCES_AT_ONCE = 256
let pool = Buffer.alloc(0)
let used = 0

/** 128 random bits. Asked of the system for many at a time: one question costs as much as drawing a small page. */
export function newNonce(): string {
  if (used >= pool.length) {
    pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
    used = 0
  }
  used += NONCE_BYTES
  return pool.toString('base64', used - NONCE_BYTES, used)
}

/** For everything that is not a page: nothing may load, run or frame. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy of a page. Scripts run by nonce only; what they import inherits it (`strict-dynamic`). Trusted Types stop
 * strings from becoming markup.
 */
export function pagePolicy(
  nonce: string,
  isSecure: boolean,
  thirdPartyScript?: PageParts['thirdPartyScript'],
): string {
  const rules = [
    "default-src 'none'",
    // The messenger's widget turns its callback attribute into a function, which needs 'unsafe-eval' on that page.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${thirdPartyScript ? ` 'unsafe-eval' ${thirdPartyScript.scripts.join(' ')}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${thirdPartyScript ? ` ${thirdPartyScript.frames.join(' ')}` : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (!thirdPartyScript) rules.push("require-trusted-types-for 'script'", 'trusted-types codeshelf')
  if (isSecure) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}
