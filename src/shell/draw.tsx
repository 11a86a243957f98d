/** Draws a whole page: the body from a feature, inside the frame of the app. */

import { randomBytes } from 'node:crypto'
import {
  LeavingStrip,
  type Preferences,
  preferencesOf,
  THEMES,
  Welcome,
} from '#features/account/index.ts'
import { Banner } from '#features/operations/index.ts'
import { BellSlot } from '#features/reminders/index.ts'
import { ProblemView, problemTitle } from '#features/start/index.ts'
import { pushPaths } from '#paths/notes.ts'
import { apiDocsPaths, helpPaths, homePaths } from '#paths/pages.ts'
import { accountPaths, signInPaths } from '#paths/people.ts'
import type { Actor, Context, MemberContext } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import type { NavEntry } from '#platform/feature.ts'
import { Island } from '#platform/html/island.tsx'
import { withRenderContext } from '#platform/html/render-context.ts'
import { toHtml } from '#platform/html/to-html.ts'
import type { AssetManifest, DrawnPage, PageParts, RequestInfo } from '#platform/http/index.ts'
import {
  directionOf,
  type Locale,
  makeTranslate,
  type Phrase,
  type Translate,
} from '#platform/i18n/index.ts'
import type { PhraseFiles } from '#platform/i18n/phrase-files.ts'
import type { Problem } from '#platform/problems/index.ts'
import { dateLabels } from '#platform/time/format.ts'
import { setIconSprite } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { collectIcon, collectIcons, iconSymbols } from '#ui/icons/page-icons.tsx'
import { Document, type DocumentProps } from '#ui/layout/document.tsx'
import { makeBodies, nonceMark, withReader } from './bodies.ts'
import type { FrameInput } from './frames.ts'
import { makeFrames } from './frames.ts'
import { makePageData, navFor, shellChoices, shellLabels } from './navigation.ts'

export interface DrawingDeps {
  manifest: AssetManifest
  texts: ReadonlyMap<string, Phrase>
  phraseFiles: PhraseFiles
  nav: readonly NavEntry[]
  /** The announcement above every page for this person. */
  announcementFor(ctx: MemberContext): Promise<{ id: string; text: string; link: string } | null>
  /** Draws a cached body again and compares: a body that shows more than it declares is found by the tests. */
  checksBodies: boolean
}

export function makeDrawing(deps: DrawingDeps) {
  setIconSprite(`/assets/${deps.manifest.icons}`, collectIcon)
  const drawFrame = (key: string) => {
    const input = JSON.parse(key) as FrameInput
    const t = makeTranslate(deps.texts, input.locale)
    const { locale, actor } = input
    const root = { t, locale, timeZone: actor?.timeZone ?? 'UTC', now: noPresent }
    const document = <Document {...documentProps(deps, t, input)} />
    const { result, icons } = collectIcons(() => withRenderContext(root, () => toHtml(document)))
    const symbols = iconSymbols(new Set([...icons, ...input.icons]), deps.manifest.iconShapes)
    return `<!doctype html>${result.replace(ICONS_MARK, symbols)}`
  }
  const bodyFor = makeBodies(deps.checksBodies)
  const frameFor = makeFrames(drawFrame, { nonce: nonceMark, body: BODY_MARK })
  const draw = async (ctx: Context, parts: PageParts, request: RequestInfo): Promise<DrawnPage> =>
    drawIn(ctx, parts, request, await announcementIn(deps, ctx, parts))
  const drawIn = (
    ctx: Context,
    parts: PageParts,
    request: RequestInfo,
    announcement: FrameInput['announcement'],
  ): DrawnPage => {
    const body = bodyFor(ctx, parts, request)
    const input = { ...frameInput(ctx, parts, request, body), announcement }
    const frame = frameFor(JSON.stringify(input))
    const readerId = ctx.actor?.id ?? ''
    const digest = sha256(`${deps.manifest.release} ${frame.digest} ${body.digest} ${readerId}`)
    const chunks = readerId ? withReader(body.chunks, readerId) : body.chunks
    return { chunks: [...frame.before, ...chunks, ...frame.after], digest }
  }
  const drawProblem = (ctx: Context, problem: Problem, request: RequestInfo): DrawnPage => {
    const body = (
      <ProblemView
        locale={ctx.locale}
        problem={problem}
        requestId={ctx.requestId}
        isSignedIn={ctx.actor !== null}
        path={request.path}
      />
    )
    // The store itself may have failed, so nothing more is read from it.
    const parts = { title: problemTitle(ctx.t, problem), body, shell: frameOf(ctx) }
    return drawIn(ctx, parts, request, null)
  }
  return { draw, drawProblem }
}

/** A frame is cached, so nothing in it may depend on the present. */
function noPresent(): never {
  throw new Error('a frame does not know when it is shown')
}

// The body is drawn first, so that the head can name the scripts of its islands.
const BODY_MARK = `body-${randomBytes(12).toString('hex')}`
// Which icons the frame has is known when it is drawn.
const ICONS_MARK = `icons-${randomBytes(12).toString('hex')}`

function frameOf({ actor }: Context): 'app' | 'plain' {
  return actor ? 'app' : 'plain'
}

/** A person whose account is being deleted sees that notice, and nothing else. */
async function announcementIn(
  { announcementFor }: DrawingDeps,
  ctx: Context,
  { shell = 'app' }: PageParts,
): Promise<FrameInput['announcement']> {
  const { actor } = ctx
  if (!actor || shell !== 'app' || actor.leavingAt !== null) return null
  const found = await announcementFor({ ...ctx, actor })
  return found && { id: found.id, text: found.text, link: found.link }
}

function frameInput(
  { locale, actor }: Context,
  parts: PageParts,
  request: RequestInfo,
  { islands, icons }: Pick<FrameInput, 'islands' | 'icons'>,
): FrameInput {
  // The frame does not depend on which of a person's sessions it is: all their devices share it.
  const { sessionId: _, ...person } = actor ?? { sessionId: '' }
  return {
    locale,
    actor: actor ? (person as FrameInput['actor']) : null,
    title: parts.title,
    shell: parts.shell ?? 'app',
    commands: parts.commands ?? [],
    path: request.path,
    visitorTheme: actor ? 'system' : visitorTheme(request),
    islands: [
      ...islands,
      ...(parts.companions ?? []),
      ...(isGreeted(actor, parts) ? ['welcome'] : []),
      // Scripts run in order: the page is hydrated before the islands in its frame.
      ...(hasBell(actor, parts) ? ['bell'] : []),
    ],
    icons: [...icons, ...(actor ? DRAWN_AT_ONCE : [])],
    faces: parts.faces ?? [],
    screenEnd: parts.screenEnd ?? null,
    sheets: parts.sheets ?? [],
    companions: parts.companions ?? [],
    group: parts.group ?? null,
    announcement: null,
  }
}

// Icons that scripts put on every page as soon as they run: for these alone they would load the sprite.
const DRAWN_AT_ONCE: readonly IconName[] = ['check']

/** The bell is in the header of every page of a signed-in reader. */
function hasBell(actor: Actor | null, { shell = 'app' }: Pick<PageParts, 'shell'>): boolean {
  return actor !== null && shell === 'app'
}

/** Not over a form that was refused: without a script, closing the greeting would lose what was typed. */
function isGreeted(actor: Actor | null, { shell = 'app', status = 200 }: PageParts): boolean {
  if (actor === null || shell !== 'app' || status >= 400) return false
  return !actor.hasSeenWelcomeModal && actor.leavingAt === null
}

function documentProps(deps: DrawingDeps, t: Translate, input: FrameInput): DocumentProps {
  const { locale, actor, path } = input
  const preferences = actor ? preferencesOf(actor) : null
  const nav = navFor(deps.nav, t, input)
  const theme = preferences?.theme ?? input.visitorTheme
  return {
    locale,
    dir: directionOf(locale),
    theme,
    density: preferences?.density ?? 'comfortable',
    textScale: preferences?.text_scale ?? 100,
    rail: preferences?.rail ?? 'open',
    folders: preferences?.folders ?? 'open',
    codeTheme: preferences?.code_theme ?? 'follow',
    codeScale: preferences?.code_scale ?? 13,
    motion: preferences?.motion ?? 'system',
    title: input.title === 'Codeshelf' ? input.title : `${input.title} · Codeshelf`,
    // For search engines and previews of links, which never see a page of a signed-in person.
    ...(!actor && { description: t('home.description') }),
    labels: shellLabels(t),
    assets: assetsFor(deps, input),
    nonce: nonceMark,
    screenEnd: input.screenEnd,
    shell: input.shell,
    nav,
    account: actor ? accountOf(t, actor) : null,
    ...(actor && {
      bell: <BellSlot />,
    }),
    choices: shellChoices(t, locale, theme, path),
    footerLinks: [
      { href: helpPaths.help, label: t('help.title') },
      { href: apiDocsPaths.docs, label: t('shell.api_docs') },
    ],
    globalIslands: [
      // Islands of other features that handle buttons of this page.
      ...input.companions.map((name) => <Island key={name} name={name} as="span" props={{}} />),
      input.islands.includes('welcome') && <Welcome key="welcome" />,
    ],
    announcement: stripOf(input),
    sections: sectionsOf(t, input, nav),
    data: makePageData(deps.nav, t, input, preferences, nav),
    children: BODY_MARK,
  }
}

function assetsFor(
  { manifest: { css, sheets, icons, scripts, early, files: built }, phraseFiles }: DrawingDeps,
  { islands, sheets: own, actor, locale, faces }: FrameInput,
): DocumentProps['assets'] {
  const phrases = phraseFiles.pathOf([actor ? 'shell' : 'visitor', ...islands], locale)
  const known = actor ? scripts.signedIn : scripts.visitor
  const wanted = [actor ? 'signed-in' : 'visitor', ...islands].flatMap((name) => known[name] ?? [])
  const files = new Set(wanted.map(({ file }) => file))
  // A signed-in person has them cached from the previous page; 400 bytes of links would be in each of their lists.
  const firstFaces = actor && faces.length === 0 ? [] : FACES[locale]
  const preloads = new Set(wanted.flatMap(({ imports }) => imports)).difference(files)
  return {
    css: [css, ...own.map((name) => sheets[name] ?? '')].map((pageSheet) => `/assets/${pageSheet}`),
    icons: `/assets/${icons}`,
    shapes: ICONS_MARK,
    fonts: [...firstFaces, ...faces.map((face) => FACE_OF[face])].flatMap((face) =>
      built.flatMap((name) => (name.startsWith(face) ? `/assets/${name}` : [])),
    ),
    early: islands.flatMap((name) => (early[name] ? [`/assets/${early[name]}`] : [])),
    // They run in this order, so that the scripts find the phrases.
    scripts: [...(phrases ? [phrases] : []), ...[...files].map((file) => `/assets/${file}`)],
    preloads: [...preloads].map((file) => `/assets/${file}`),
    manifest: homePaths.manifest,
  }
}

// The fonts of every page's first screen, loaded with the style sheet: a text font that arrives after the first paint
// is not used.
const SANS = 'ibm-plex-sans-hebrew'
const LATIN = ['400', '500', '600'].map((weight) => `${SANS}-latin-${weight}`)
const FACES: Record<Locale, readonly string[]> = {
  en: LATIN,
  he: ['400', '500', '600'].map((weight) => `${SANS}-hebrew-${weight}`).concat(LATIN),
}
const FACE_OF = { code: 'ibm-plex-mono-latin-400', math: 'stix-two-math-common' } as const

/** The line above the header: that the account is being deleted, or an announcement. */
function stripOf({ actor, locale, shell, announcement, path }: FrameInput) {
  if (actor && actor.leavingAt !== null && shell === 'app')
    return <LeavingStrip date={dateLabels(actor.leavingAt, locale, actor.timeZone)} />
  return announcement && <Banner {...announcement} path={path} />
}

/** Settings are listed beside each page of theirs, the administrators' pages above each of theirs. */
function sectionsOf(
  t: Translate,
  { group, path, actor }: FrameInput,
  nav: DocumentProps['nav'],
): DocumentProps['sections'] {
  if (group === 'settings') {
    const items = nav.filter((item) => item.group === group).map(exactly(path))
    return { label: t('shell.settings'), items }
  }
  const pages = nav.filter((item) => item.group === 'admin')
  if (!actor || !pages.some(({ isCurrent }) => isCurrent)) return undefined
  return { label: t('shell.administration'), items: pages, isRow: true }
}

/** The shortest path is not the parent of its siblings. */
function exactly(path: string) {
  const here = path.split('?')[0]
  return <Item extends { href: string }>(item: Item) => ({ ...item, isCurrent: item.href === here })
}

function accountOf(t: Translate, actor: Pick<Actor, 'firstName'>): DocumentProps['account'] {
  return {
    name: actor.firstName,
    // The platform's picture is on another host, from which no page may load; the initial replaces it.
    photoUrl: null,
    items: [
      { href: accountPaths.settings, label: t('shell.settings'), icon: 'settings' },
      { href: pushPaths.settings, label: t('push.notifications'), icon: 'bell-ring' },
      { href: accountPaths.sessions, label: t('shell.sessions'), icon: 'monitor' },
      { href: helpPaths.help, label: t('help.title'), icon: 'circle-question-mark' },
      { href: signInPaths.logout, label: t('shell.sign_out'), icon: 'log-out' },
    ],
  }
}

function visitorTheme(request: RequestInfo): Preferences['theme'] {
  return THEMES.find((theme) => theme === request.cookies['theme']) ?? 'system'
}
