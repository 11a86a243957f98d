import { expect, test } from 'vitest'
import { fillOffline, markAsCached } from './offline.ts'

const NOW = Date.parse('2026-11-14T09:00:00Z')
const page = (lang: string) =>
  `<!doctype html><html lang="${lang}" dir="ltr"><head><title>x</title></head><body class="app">` +
  '<a class="skip" href="#main">Skip</a><header></header></body></html>'

test('a kept page says so behind the skip link, in the language of the page', () => {
  const english = markAsCached(page('en'), NOW - 60_000, NOW)
  expect(english).toMatch(/Skip<\/a><div class="announcement[^>]*>.*Kept copy from .*<header>/)
  expect(english).not.toContain('14 Nov')
  const hebrew = markAsCached(page('he'), NOW - 86_400_000, NOW)
  expect(hebrew).toMatch(/עותק שמור מ־\u2068.*13 בנוב/)
  // A page without that link is marked all the same.
  expect(markAsCached('<html><body class="x"><p>1</p></body></html>', NOW, NOW)).toMatch(
    /<body class="x"><div class="announcement/,
  )
})

test('the offline page lists what is there by name, and no name becomes markup', () => {
  const html =
    '<div id="offline-list"><p>Nothing.</p></div><div id="offline-unsent"><p>Nothing.</p></div>'
  const filled = fillOffline(
    html,
    [{ href: '/md/1?a=1&b="2"', title: 'C++ &amp; &lt;b&gt;#.tsx', at: 0, bytes: 1 }],
    [
      { label: '<img src=x onerror=alert(1)>', href: null },
      { label: 'elsewhere', href: '//elsewhere.example' },
    ],
  )
  expect(filled).toContain(
    '<a href="/md/1?a=1&amp;b=&quot;2&quot;"><bdi>C++ &amp; &lt;b&gt;#.tsx</bdi></a>',
  )
  expect(filled).toContain('<li><bdi>&lt;img src=x onerror=alert(1)&gt;</bdi></li>')
  expect(filled).toContain('<li><bdi>elsewhere</bdi></li>')
  expect(filled).not.toContain('Nothing')
  expect(fillOffline(html, [], [])).toBe(html)
})
