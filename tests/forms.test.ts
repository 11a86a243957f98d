/**
 * Every form of every page, sent by a browser without scripts. Good values lead to a page that shows the effect; wrong
 * ones return the form with the input and the reason at its field. Which forms there are is read from the pages and
 * from the routes, so that a new one fails here until a walk sends it.
 */
import { expect, test } from 'vitest'
import { openWithCodeHost } from '#features/repositories/code-host.fixture.ts'
import { walkThroughAdministration } from './forms/administration.ts'
import { walkThroughBoards, walkThroughFiles, walkThroughShares } from './forms/library.ts'
import { walkThroughCodeHosts, walkThroughRepositories } from './forms/repositories.ts'
import { walkThroughFrame, walkThroughSettings } from './forms/settings.ts'
import { walkThroughLocalSignIn, walkThroughSigningIn } from './forms/signing-in.ts'
import { Walking } from './forms/walking.ts'
import { bothDialects, type Open, type TestApp } from './support/app.ts'
import { isGolden } from './support/golden.ts'
import { MODEL_KEY } from './support/model-provider.ts'
import { openProvider } from './support/openid-provider.ts'
import { openPushService } from './support/push-service.ts'
import { atTheEnd } from './support/stores.ts'

bothDialects('forms', (open) => {
  test('every form works without a script, and a refused one comes back as it was filled in', () =>
    walkThroughAll(open))
})

async function walkThroughAll(open: Open): Promise<void> {
  const library = await walkThroughLibrary(open)
  const walks = [
    library,
    await walkThroughWaysIn(open),
    await walk(await open({ hasBot: false }), walkThroughLocalSignIn),
    await walkThroughHosts(open),
  ]
  const sent = new Set(walks.flatMap((one) => [...one.sent]))
  expect(walks.flatMap((one) => one.notAmong(sent))).toEqual([])
  expect(walks.flatMap((one) => one.neverRefused)).toEqual([])
  const { routes } = library.app.inner.deps
  const forms = routes.filter(({ method, path }) => method === 'POST' && !OF_SCRIPTS.test(path))
  expect(forms.length).toBeGreaterThan(80)
  const keys = [...sent].map((key) => `${key} `)
  const unsent = forms.filter(({ path }) => !keys.some((key) => key.startsWith(`POST ${path} `)))
  expect(unsent.map(({ path }) => path)).toEqual([])
  // A form can be on any page: each was opened.
  const opened = new Map(walks.flatMap((one) => [...one.opened]))
  const pages = routes.filter(({ method, path }) => method === 'GET' && !NO_PAGE.test(path))
  expect(pages.map(({ path }) => path).filter((path) => !opened.has(path))).toEqual([])
  if (isGolden) for (const { app, opened } of walks) await openForEverybody(app, opened)
}

/** Each page, for every kind of person and in both languages, for the record of tests/support/golden.ts. */
async function openForEverybody(app: TestApp, opened: ReadonlyMap<string, string>) {
  for (const person of [app.visitor, app.dana, app.noam, app.ada]) {
    for (const locale of ['en', 'he']) {
      if (person !== app.visitor) await person.put('/api/me/preferences', { locale })
      for (const [, address] of [...opened].sort())
        await person.browse(address, { 'accept-language': locale })
    }
  }
}

/** Sent only by scripts, and not forms. */
const OF_SCRIPTS =
  /^\/api\/|^\/auth\/(messenger|stand-in|passkey)|\/passkeys?(\/options)?$|\/sign-in\/messenger$|^\/(diagrams|mcp)$|^\/oauth\/(register|token|revoke)$/

/** Not pages of ours: programs, pictures, frames, downloads, and redirects. */
const NO_PAGE =
  /^\/(api|healthz|readyz|sw\.js|robots|manifest|icon|\.well-known|metrics|openapi|diagrams|outside_image|raw_svg|pictures|download|calendar|html|dev|link$)|\/(download|html|svg|python|pictures\/:picture|state|(open|names|pictures\/:commit)\/\*)$|^\/auth\/|^\/settings\/sign-in\/messenger$/

async function walk(app: TestApp, ...through: ((walking: Walking) => Promise<void>)[]) {
  const walking = new Walking(app)
  for (const one of through) await one(walking)
  return walking
}

const openNow = (open: Open, env: Record<string, string>) =>
  open({ at: new Date().toISOString(), env })

async function walkThroughLibrary(open: Open): Promise<Walking> {
  const push = await openPushService()
  atTheEnd(() => push.close())
  const app = await openNow(open, { PUSH_ALLOWED_HOSTS: push.host, ANTHROPIC_API_KEY: MODEL_KEY })
  return walk(
    app,
    walkThroughFiles,
    walkThroughBoards,
    walkThroughShares,
    (walking) => walkThroughSettings(walking, push),
    walkThroughFrame,
    walkThroughAdministration,
  )
}

async function walkThroughWaysIn(open: Open): Promise<Walking> {
  const provider = await openProvider()
  const proxy = { TRUSTED_PROXIES: '1', PROXY_AUTH_HEADER: 'Remote-User' }
  const env = { ...proxy, PROXY_AUTH_FROM: '127.0.0.1', REGISTRATION: 'open' }
  return walk(await openNow(open, { ...provider.env('HOME', {}), ...env }), walkThroughSigningIn)
}

async function walkThroughHosts(open: Open): Promise<Walking> {
  const app = await openWithCodeHost(open, { runsJobs: true })
  return walk(
    app,
    (walking) => walkThroughCodeHosts(walking, app),
    (walking) => walkThroughRepositories(walking, app),
  )
}
