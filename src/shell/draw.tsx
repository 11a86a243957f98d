/** Draws a whole page: the room's body inside the house's frame. */

import { randomBytes } from 'node:crypto'
import {
  LeavingStrip,
  type Preferences,
  preferencesOf,
  THEMES,
  Welcome,
} from '../features/account/index.ts'
import { Banner } from '../features/announcements/index.ts'
import { ProblemView, problemTitle } from '../features/home/index.ts'
import { BellPlace } from '../features/reminders/index.ts'
import { registerContentCache } from '../platform/content-caches.ts'
import type { Actor, Context, MemberContext } from '../platform/context.ts'
import { sha256 } from '../platform/crypto/index.ts'
import { collectIslands, Island } from '../platform/html/island.tsx'
import { collectMarkup } from '../platform/html/markup.tsx'
import { toHtml } from '../platform/html/to-html.ts'
import type { AssetManifest, Drawn, PageParts, Visit } from '../platform/http/index.ts'
import {
  directionOf,
  type Locale,
  makeTranslate,
  type Phrase,
  type Translate,
} from '../platform/i18n/index.ts'
import type { PhraseFiles } from '../platform/i18n/phrase-files.ts'
import type { Problem } from '../platform/problems/index.ts'
import type { NavEntry } from '../platform/room.ts'
import { dateWords } from '../platform/time/format.ts'
import { setIconSprite } from '../ui/icons/icon.tsx'
import type { IconName } from '../ui/icons/names.ts'
import { Document, type DocumentProps } from '../ui/layout/document.tsx'
import { type Chunks, chunksOf, makeFrames } from './frames.ts'
import { Kept } from './kept.ts'
import { shellChoices, shellWords } from './words.ts'

export interface DrawingRoom {
  manifest: AssetManifest
  texts: ReadonlyMap<string, Phrase>
  phraseFiles: PhraseFiles
  nav: readonly NavEntry[]
  /** What is said to this person above every page. */
  announcementFor(ctx: MemberContext): Promise<{ id: string; text: string; link: string } | null>
  /** Where the palette asks; null while nothing answers. */
  searchPath: string | null
  /** Draws what was kept again and compares: a body that shows more than it says is found by the tests. */
  checksBodies: boolean
}

// Stands in the drawn page where the answer's nonce belongs. Random, so that no file's text can contain it.
const nonceMark = `nonce-${randomBytes(12).toString('hex')}`

interface Body {
  chunks: Chunks
  islands: string[]
  digest: string
}

// Enough for the lists and files that people go back and forth between.
const BYTES_OF_BODIES = 8 * 2 ** 20

/** Draws a body, or takes the one that was drawn before from the same facts in the same language. */
function makeBodies(checks: boolean) {
  const kept = new Kept<Body>(
    BYTES_OF_BODIES,
    (key, { chunks }) => key.length + chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0),
  )
  // An app that ended takes its pages along.
  const weakly = new WeakRef(kept)
  registerContentCache({ forget: (deleted) => weakly.deref()?.forget(deleted) })
  return ({ locale }: Context, { body, shows }: PageParts, { path }: Visit): Body => {
    if (shows === undefined) return drawBody(body)
    // Without its query: that would let anybody have the same body drawn again and again.
    const key = `${locale} ${path.split('?')[0]} ${JSON.stringify(shows)}`
    const known = kept.get(key)
    if (known && checks && drawBody(body).digest !== known.digest)
      throw new Error(`${path} shows something that its \`shows\` does not say`)
    return known ?? kept.put(key, drawBody(body))
  }
}

function drawBody(body: PageParts['body']): Body {
  const { result, islands } = collectIslands(() => collectMarkup(() => toHtml(body)))
  return {
    chunks: result.pieces.flatMap((piece) =>
      typeof piece === 'string' ? chunksOf(piece, nonceMark) : [piece.bytes],
    ),
    islands,
    digest: sha256(result.fingerprint.replaceAll(nonceMark, '')),
  }
}

/** Everything that a frame shows. What is not in here cannot be in a frame, because frames are kept by it. */
interface FrameInput {
  locale: Locale
  actor: Omit<Actor, 'sessionId'> | null
  title: string
  shell: NonNullable<PageParts['shell']>
  commands: NonNullable<PageParts['commands']>
  path: string
  visitorTheme: Preferences['theme']
  islands: string[]
  sheets: readonly string[]
  companions: readonly string[]
  group: PageParts['group'] | null
  announcement: { id: string; text: string; link: string } | null
}

export function makeDrawing(room: DrawingRoom) {
  setIconSprite(`/assets/${room.manifest.icons}`)
  const drawFrame = (key: string) => {
    const input = JSON.parse(key) as FrameInput
    const t = makeTranslate(room.texts, input.locale)
    return `<!doctype html>${toHtml(<Document {...documentProps(room, t, input)} />)}`
  }
  const bodyFor = makeBodies(room.checksBodies)
  const frameFor = makeFrames(drawFrame, { nonce: nonceMark, body: BODY_MARK })
  const draw = async (ctx: Context, parts: PageParts, visit: Visit): Promise<Drawn> =>
    drawIn(ctx, parts, visit, await announcementIn(room, ctx, parts))
  const drawIn = (
    ctx: Context,
    parts: PageParts,
    visit: Visit,
    announcement: FrameInput['announcement'],
  ): Drawn => {
    const body = bodyFor(ctx, parts, visit)
    const input = { ...frameInput(ctx, parts, visit, body.islands), announcement }
    const frame = frameFor(JSON.stringify(input))
    const digest = sha256(`${room.manifest.release} ${frame.digest} ${body.digest}`)
    return { chunks: [...frame.before, ...body.chunks, ...frame.after], digest }
  }
  const drawProblem = (ctx: Context, problem: Problem, visit: Visit): Drawn => {
    const body = (
      <ProblemView
        t={ctx.t}
        locale={ctx.locale}
        problem={problem}
        requestId={ctx.requestId}
        isSignedIn={ctx.actor !== null}
        path={visit.path}
      />
    )
    // What failed may be the store itself, so nothing more is asked of it.
    const parts = { title: problemTitle(ctx.t, problem), body, shell: frameOf(ctx) }
    return drawIn(ctx, parts, visit, null)
  }
  return { draw, drawProblem }
}

// The body is drawn first, so that the head can name the scripts of the islands that stand in it.
const BODY_MARK = `body-${randomBytes(12).toString('hex')}`

function frameOf({ actor }: Context): 'app' | 'plain' {
  return actor ? 'app' : 'plain'
}

/** At most one interruption: whoever is leaving or has just come is told that, and nothing else. */
async function announcementIn(
  { announcementFor }: DrawingRoom,
  ctx: Context,
  { shell = 'app' }: PageParts,
): Promise<FrameInput['announcement']> {
  const { actor } = ctx
  if (!actor || shell !== 'app' || actor.leavingAt !== null || !actor.hasSeenWelcomeModal)
    return null
  const found = await announcementFor({ ...ctx, actor })
  return found && { id: found.id, text: found.text, link: found.link }
}

function frameInput(
  { locale, actor }: Context,
  parts: PageParts,
  visit: Visit,
  islands: string[],
): FrameInput {
  // Which of a person's sessions it is shows nowhere: all their devices share their frames.
  const { sessionId: _, ...person } = actor ?? { sessionId: '' }
  return {
    locale,
    actor: actor ? (person as FrameInput['actor']) : null,
    title: parts.title,
    shell: parts.shell ?? 'app',
    commands: parts.commands ?? [],
    path: visit.path,
    visitorTheme: actor ? 'system' : visitorTheme(visit),
    islands: [
      ...islands,
      ...(parts.companions ?? []),
      ...(isGreeted(actor, parts.shell ?? 'app') ? ['welcome'] : []),
      // Scripts run in order: the page comes alive before what hangs beside it.
      ...(hasBell(actor, parts) ? ['bell'] : []),
    ],
    sheets: parts.sheets ?? [],
    companions: parts.companions ?? [],
    group: parts.group ?? null,
    announcement: null,
  }
}

/** The bell hangs in the header of every page of a signed-in reader. */
function hasBell(actor: Actor | null, { shell = 'app' }: Pick<PageParts, 'shell'>): boolean {
  return actor !== null && shell === 'app'
}

function isGreeted(actor: Pick<Actor, 'hasSeenWelcomeModal' | 'leavingAt'> | null, shell: string) {
  return actor !== null && shell === 'app' && !actor.hasSeenWelcomeModal && actor.leavingAt === null
}

function documentProps(room: DrawingRoom, t: Translate, input: FrameInput): DocumentProps {
  const { locale, actor, path } = input
  const preferences = actor ? preferencesOf(actor) : null
  const nav = navFor(room.nav, t, input)
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
    description: t('home.description'),
    words: shellWords(t),
    assets: assetsFor(room, input),
    nonce: nonceMark,
    shell: input.shell,
    nav,
    account: actor ? accountOf(t, actor) : null,
    ...(actor && {
      bell: <BellPlace t={t} locale={locale} timeZone={actor.timeZone} />,
    }),
    choices: shellChoices(t, locale, theme, path),
    footerLinks: [{ href: '/docs', label: t('shell.api_docs') }],
    companions: [
      // Islands of other rooms that answer buttons of this page.
      ...input.companions.map((name) => <Island key={name} name={name} as="span" props={{}} />),
      isGreeted(actor, input.shell) && <Welcome key="welcome" t={t} />,
    ],
    announcement: stripOf(t, input),
    sections:
      input.group === null
        ? undefined
        : {
            label: t(input.group === 'bin' ? 'trash.bin' : 'shell.settings'),
            items: nav.filter((item) => item.group === input.group).map(exactly(path)),
          },
    data: pageData(room, t, input, preferences, nav),
    children: BODY_MARK,
  }
}

function assetsFor(
  { manifest: { css, sheets, icons, scripts, early }, phraseFiles }: DrawingRoom,
  { islands, sheets: own, actor, locale }: FrameInput,
): DocumentProps['assets'] {
  const phrases = phraseFiles.pathOf([actor ? 'shell' : 'visitor', ...islands], locale)
  const known = actor ? scripts.signedIn : scripts.visitor
  const wanted = [actor ? 'signed-in' : 'visitor', ...islands].flatMap((name) => known[name] ?? [])
  const files = new Set(wanted.map(({ file }) => file))
  const preloads = new Set(wanted.flatMap(({ imports }) => imports)).difference(files)
  return {
    css: [css, ...own.map((name) => sheets[name] ?? '')].map((sheet) => `/assets/${sheet}`),
    icons: `/assets/${icons}`,
    early: islands.flatMap((name) => (early[name] ? [`/assets/${early[name]}`] : [])),
    // They run in this order, so that whoever speaks has the phrases.
    scripts: [...(phrases ? [phrases] : []), ...[...files].map((file) => `/assets/${file}`)],
    preloads: [...preloads].map((file) => `/assets/${file}`),
    manifest: '/manifest.webmanifest',
  }
}

/** The line above the header: that one is leaving, or what was announced. */
function stripOf(t: Translate, { actor, locale, shell, announcement, path }: FrameInput) {
  if (actor && actor.leavingAt !== null && shell === 'app')
    return <LeavingStrip t={t} date={dateWords(actor.leavingAt, locale, actor.timeZone)} />
  return announcement && <Banner t={t} {...announcement} path={path} />
}

/** Among neighbours the shortest address is not the parent of the others. */
function exactly(path: string) {
  const here = path.split('?')[0]
  return <Item extends { href: string }>(item: Item) => ({ ...item, isCurrent: item.href === here })
}

const RANK = { user: 0, premium: 1, admin: 2 } as const

function navFor(
  entries: readonly NavEntry[],
  t: Translate,
  { actor, path }: FrameInput,
): DocumentProps['nav'] {
  if (!actor) return []
  return entries
    .filter((entry) => RANK[actor.role] >= RANK[entry.role ?? 'user'])
    .map((entry) => ({
      href: entry.path,
      label: t(entry.label),
      icon: entry.icon as IconName,
      isCurrent:
        path === entry.path ||
        path.startsWith(`${entry.path}/`) ||
        path.startsWith(`${entry.path}?`),
      group: entry.group,
    }))
}

function accountOf(t: Translate, actor: Pick<Actor, 'firstName'>): DocumentProps['account'] {
  return {
    name: actor.firstName,
    // The platform's picture lies on a foreign host, which no page may load from; the initial stands in.
    photoUrl: null,
    items: [
      { href: '/settings', label: t('shell.settings'), icon: 'settings' },
      { href: '/settings/notifications', label: t('push.notifications'), icon: 'bell-ring' },
      { href: '/settings/sessions', label: t('shell.sessions'), icon: 'monitor' },
      { href: '/logout', label: t('shell.sign_out'), icon: 'log-out' },
    ],
  }
}

function pageData(
  room: DrawingRoom,
  t: Translate,
  input: FrameInput,
  preferences: Preferences | null,
  nav: DocumentProps['nav'],
) {
  const { actor, locale } = input
  if (!actor)
    return {
      user: null,
      locale,
      worker: true,
      preferences: {},
    }
  const listed = nav.filter(({ href }, at) => nav.findIndex((one) => one.href === href) === at)
  const places = listed.map((item) => {
    const key = room.nav.find((entry) => entry.path === item.href)?.key
    return {
      id: `go ${item.href}`,
      label: item.label,
      href: item.href,
      group: item.group === 'settings' ? 'settings' : 'go',
      ...(key && { keys: `g ${key}` }),
    }
  })
  const leave = {
    id: 'go /logout',
    label: t('shell.sign_out'),
    href: '/logout',
    group: 'settings',
  }
  return {
    user: { id: actor.id, name: actor.firstName },
    locale,
    commands: [
      ...input.commands.map((command) => ({ ...command, group: 'page' })),
      ...places,
      leave,
    ],
    endpoints: { search: room.searchPath },
    worker: true,
    preferences: preferences ?? {},
  }
}

function visitorTheme(visit: Visit): Preferences['theme'] {
  return THEMES.find((theme) => theme === visit.cookies['theme']) ?? 'system'
}
