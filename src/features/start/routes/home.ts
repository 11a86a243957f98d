/** The home page, and what every site has: icons, manifest, and what browsers and crawlers request. */
import { h } from 'preact'
import * as z from 'zod'
import { changePreferences, settingsPage, THEMES } from '#features/account/index.ts'
import { homePaths, statsPaths } from '#paths/pages.ts'
import { signInPaths } from '#paths/people.ts'
import { isSitePath } from '#platform/html/safe-url.ts'
import {
  defineRoutes,
  get,
  page,
  post,
  type RequestInfo,
  raw,
  seeOther,
} from '#platform/http/index.ts'
import { LOCALES } from '#platform/i18n/index.ts'
import { DeviceSettingsSection } from '../views/home/device-settings.tsx'
import { Home, icon, maskableIcon, Offline } from '../views/home/home.tsx'

const ROBOTS = 'User-agent: *\nAllow: /$\nDisallow: /\n'
const YEAR_SECONDS = 31_536_000

export const routes = defineRoutes({
  home: get('/', {
    who: 'public',
    summary: 'The home page.',
    act: ({ actor }) =>
      page({
        title: 'Codeshelf',
        shell: 'plain',
        isIndexed: true,
        body: h(Home, { isSignedIn: actor !== null }),
      }),
  }),

  offline: get(homePaths.offline, {
    who: 'public',
    summary: 'What a browser shows without a connection; cached by the service worker.',
    act: ({ t }) =>
      page({ title: t('home.offline_title'), shell: 'plain', body: h(Offline, null) }),
  }),

  device: get(homePaths.device, {
    who: 'member',
    summary:
      'What this browser keeps: pages to read without a connection, and what waits to be sent.',
    act: (ctx) => settingsPage(ctx, ctx.t('home.device'), h(DeviceSettingsSection, null)),
  }),

  manifest: get(homePaths.manifest, {
    who: 'public',
    summary: 'Makes the site installable.',
    act: ({ t, locale }) =>
      raw(
        200,
        { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
        JSON.stringify(manifestOf(t('home.description'), locale)),
      ),
  }),

  robots: get(homePaths.robots, {
    who: 'public',
    summary: 'What a search engine may read: the home page.',
    act: () => raw(200, { 'content-type': 'text/plain; charset=utf-8' }, ROBOTS),
  }),

  changePassword: get(homePaths.changePassword, {
    who: 'public',
    summary: 'Where a password manager finds the page on which a password is changed.',
    act: () => seeOther(signInPaths.settings),
  }),

  icon: get(homePaths.icon, {
    who: 'public',
    summary: 'The mark of the product.',
    act: () => svg(icon),
  }),

  maskableIcon: get(homePaths.maskableIcon, {
    who: 'public',
    summary: 'The mark, for home screens that cut their own shape.',
    act: () => svg(maskableIcon),
  }),

  chooseLocale: post(homePaths.locale, {
    who: 'public',
    summary: 'The language switch of the footer.',
    body: z.object({ locale: z.enum(LOCALES), next: z.string().optional() }),
    async act(ctx, { body, request }) {
      if (ctx.actor) await changePreferences({ ...ctx, actor: ctx.actor }, { locale: body.locale })
      return seeOther(back(body.next), { 'set-cookie': choice('locale', body.locale, request) })
    },
  }),

  chooseTheme: post(homePaths.theme, {
    who: 'public',
    summary: 'The theme switch of the footer.',
    body: z.object({ theme: z.enum(THEMES), next: z.string().optional() }),
    async act(ctx, { body, request }) {
      if (ctx.actor) await changePreferences({ ...ctx, actor: ctx.actor }, { theme: body.theme })
      return seeOther(back(body.next), { 'set-cookie': choice('theme', body.theme, request) })
    },
  }),
})

function svg(image: string) {
  return raw(
    200,
    { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    image,
  )
}

function choice(name: string, value: string, request: RequestInfo): string {
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${request.isSecure ? '; Secure' : ''}`
}

function back(next: string | undefined): string {
  return next && isSitePath(next) ? next : '/'
}

function manifestOf(description: string, locale: 'en' | 'he') {
  return {
    id: '/',
    name: 'Codeshelf',
    short_name: 'Codeshelf',
    description,
    lang: locale,
    dir: locale === 'he' ? 'rtl' : 'ltr',
    start_url: statsPaths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: homePaths.icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: homePaths.maskableIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  }
}
