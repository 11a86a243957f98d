import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Document, type DocumentProps, inertJson } from './document.tsx'
import type { NavItem } from './shell-labels.ts'

const nav: NavItem[] = [
  {
    href: '/dashboard',
    label: 'Dashboard',
    icon: 'layout-dashboard',
    isCurrent: false,
    group: 'main',
  },
  { href: '/files', label: 'Files', icon: 'files', isCurrent: true, group: 'main' },
  { href: '/boards', label: 'Boards', icon: 'sticky-note', isCurrent: false, group: 'main' },
  { href: '/reminders', label: 'Reminders', icon: 'alarm-clock', isCurrent: false, group: 'main' },
]

function page(change: Partial<DocumentProps> = {}, children: ComponentChildren = <h1>Files</h1>) {
  return renderToString(
    <Document
      locale="he"
      dir="rtl"
      theme="system"
      density="compact"
      textScale={112}
      title="Files · Codeshelf"
      labels={{
        skipToContent: 'Skip',
        home: 'Home',
        search: 'Search',
        searchPlaceholder: 'Search files',
        openPalette: 'Open the palette',
        saved: 'Saved',
        paletteKey: 'Ctrl K',
        new: 'New',
        mainNavigation: 'Library',
        administration: 'Administration',
        foldRail: 'Collapse',
        more: 'More',
        account: 'Account',
        close: 'Close',
      }}
      assets={{
        css: ['/a.css'],
        scripts: ['/a.js'],
        preloads: ['/b.js'],
        icons: '/i.svg',
        shapes: '',
        manifest: '/m',
      }}
      nonce="n0"
      shell="app"
      nav={nav}
      account={{ name: 'Dana', photoUrl: null, items: [] }}
      {...change}
    >
      {children}
    </Document>,
  )
}

test('the root says language, direction and taste', () => {
  expect(page()).toMatch(
    /^<html lang="he" dir="rtl" data-theme="system" data-code-theme="follow" data-density="compact" data-text-scale="110"/,
  )
})

test('the first thing one reaches leads to the content', () => {
  const html = page()
  expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'))
  expect(html).toContain('<main class="main" id="main" tabindex="-1">')
})

test('scripts are modules with the nonce, and nothing runs inline', () => {
  const html = page()
  expect(html).toContain('<script type="module" src="/a.js" nonce="n0"></script>')
  expect(html).toContain('<link rel="modulepreload" href="/b.js" nonce="n0"/>')
  expect(html).not.toMatch(/ on\w+="| style="/)
})

test('search works without script, and New is a link', () => {
  const html = page()
  expect(html).toContain('<form class="finder" action="/files" method="get">')
  expect(html).toMatch(/<a class="button header__new"[^>]*href="\/new"/)
})

test('each place that the browser fills is there once', () => {
  const html = page()
  for (const id of ['state-chip', 'bell', 'announce', 'toasts', 'finder']) {
    expect(html.split(`id="${id}"`)).toHaveLength(2)
  }
})

test('the bar of a phone has the four places and the rest under More', () => {
  const bar = page().split('<nav class="bottom-bar"')[1]!
  expect(bar.indexOf('href="/files"')).toBeLessThan(bar.indexOf('href="/boards"'))
  expect(bar.indexOf('data-action="palette"')).toBeLessThan(bar.indexOf('href="/reminders"'))
  expect(bar).toMatch(/menu__item"[^>]*href="\/dashboard"/)
})

test('More holds pages, the settings as one entry, what operators do and the way out, in this order', () => {
  const more: NavItem[] = [
    { href: '/settings', label: 'Look', icon: 'palette', isCurrent: false, group: 'settings' },
    {
      href: '/settings/account',
      label: 'Leave',
      icon: 'user',
      isCurrent: false,
      group: 'settings',
    },
    { href: '/trash', label: 'Bin', icon: 'trash-2', isCurrent: false, group: 'main' },
    { href: '/trash/notes', label: 'Notes', icon: 'sticky-note', isCurrent: false, group: 'bin' },
    { href: '/admin/jobs', label: 'Jobs', icon: 'database', isCurrent: false, group: 'admin' },
  ]
  const items = [
    { href: '/settings', label: 'Settings', icon: 'settings' as const },
    { href: '/settings/sessions', label: 'Sessions', icon: 'monitor' as const },
    { href: '/logout', label: 'Sign out', icon: 'log-out' as const },
  ]
  const account = { name: 'Dana', photoUrl: null, items }
  const bar = page({ nav: [...more, ...nav], account }).split('<nav class="bottom-bar"')[1]!
  const menu = bar.split('id="more-menu"')[1]!
  const hrefs = [...menu.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1])
  expect(hrefs).toEqual(['/trash', '/dashboard', '/settings', '/admin/jobs', '/logout'])
})

test('a plain page has no rail and a bare page has nothing around it', () => {
  expect(page({ shell: 'plain' })).not.toContain('class="rail"')
  expect(page({ shell: 'bare' }, <p>x</p>)).toContain('<body class="bare"><p>x</p></body>')
})

test('data cannot end its own script', () => {
  const data = { text: '</script><!-- \u2028 & "שלום"' }
  const json = inertJson(data)
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json)).toEqual(data)
  expect(page({ data })).toContain(
    `<script type="application/json" id="page-data" nonce="n0">${json}</script>`,
  )
})
