/** The composition root: configuration, store and rooms become one running app. Only this file sees everything. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { identify, leavingJobs, profileRoutes } from './features/account/index.ts'
import { announcementFor } from './features/announcements/index.ts'
import { apiDocsRoutes } from './features/api-docs/index.ts'
import { pythonFrameRoutes } from './features/code-tools/index.ts'
import { makeSender } from './features/push/index.ts'
import { reminderSource } from './features/reminders/index.ts'
import { isLocalSignIn, visitorLocale } from './features/sign-in/index.ts'
import { dashboardRoutes } from './features/stats/index.ts'
import { diagramRoutes } from './features/viewer/index.ts'
import { rooms as allRooms } from './features.ts'
import type { Config } from './platform/config/index.ts'
import type { Context } from './platform/context.ts'
import { openSecrets } from './platform/crypto/index.ts'
import { type EventDeclarations, makeEmitter } from './platform/events/index.ts'
import { joinFollowers } from './platform/happenings.ts'
import { housekeepingJobs } from './platform/housekeeping.ts'
import { healthRoutes } from './platform/http/health.ts'
import {
  type House,
  makeServer,
  type NamedRoute,
  nameRoutes,
  readManifest,
  type Server,
} from './platform/http/index.ts'
import { joinTexts, makeTranslate } from './platform/i18n/index.ts'
import { makePhraseFiles } from './platform/i18n/phrase-files.ts'
import { jobEvents, jobProblems, makeJobRunner, systemTimers } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { common } from './platform/problems/everywhere.ts'
import type { ProblemDeclarations } from './platform/problems/index.ts'
import type { Room } from './platform/room.ts'
import { startEvents, startRooms, stopRooms } from './platform/start.ts'
import type { Store } from './platform/store/index.ts'
import type { Clock } from './platform/time/index.ts'
import { makeDrawing } from './shell/draw.tsx'
import { SHELL_SETS } from './shell/phrase-sets.ts'
import { texts as shellTexts } from './shell/texts.ts'

export interface AppOptions {
  config: Config
  store: Store
  clock: Clock
  log: Log
  /** The folder that the build wrote. */
  assetsDir: string
  rooms?: readonly Room[]
  /** Compares every answer with its schema, and every kept body with a new drawing. */
  checksReplies?: boolean
}

export async function makeApp({
  config,
  store,
  clock,
  log,
  assetsDir,
  rooms = allRooms,
  checksReplies = false,
}: AppOptions) {
  const catalogues = joinCatalogues(rooms)
  const now = () => clock.now()
  const secrets = openSecrets(config.DATA_DIR)
  const emitter = makeEmitter({ declarations: catalogues.events, store, now, log })
  const manifest = readManifest(assetsDir)
  const nav = rooms.flatMap((room) => room.nav ?? []).sort((a, b) => a.order - b.order)
  const phraseFiles = makePhraseFiles(catalogues.texts, {
    ...SHELL_SETS,
    ...Object.fromEntries(rooms.flatMap(({ islandTexts = {} }) => Object.entries(islandTexts))),
  })
  const drawing = makeDrawing({
    manifest,
    texts: catalogues.texts,
    phraseFiles,
    nav,
    announcementFor,
    searchPath: '/api/search',
    checksBodies: checksReplies,
  })
  const routes: NamedRoute[] = [
    ...nameRoutes('service', healthRoutes({ store, assetsDir, manifest, phraseFiles })),
    ...rooms.flatMap((room) => nameRoutes(room.name, room.routes)),
    ...nameRoutes('account', profileRoutes(rooms.flatMap(({ quotas = [] }) => quotas))),
    ...nameRoutes('stats', dashboardRoutes(rooms)),
    ...nameRoutes('viewer', diagramRoutes(manifest)),
    ...nameRoutes('code-tools', pythonFrameRoutes(manifest)),
    // Asked only when somebody reads: by then the list is complete, these two included.
    ...nameRoutes(
      'api-docs',
      apiDocsRoutes(() => ({ routes, problems: catalogues.problems, release: manifest.release })),
    ),
  ]
  const house: House = {
    store,
    config,
    secrets,
    now,
    log,
    emitter,
    followers: joinFollowers(rooms),
    texts: catalogues.texts,
    problems: catalogues.problems,
    routes: routes.map(({ route }) => route),
    identify,
    localeOf: visitorLocale,
    ...drawing,
    isLocalSignIn: (visit) => isLocalSignIn(config, visit),
    checksReplies,
    assetsDir,
    phraseFiles,
    release: manifest.release,
  }
  const server = await makeServer(house)
  const jobs = [
    ...housekeepingJobs,
    ...rooms.flatMap((room) => room.jobs ?? []),
    ...leavingJobs(tablesWithOwners(rooms)),
  ]
  const runner = makeJobRunner({
    jobs,
    store,
    clock,
    log,
    config,
    emit: emitter.forRequest('jobs'),
    timers: systemTimers,
    contextFor: (requestId: string) => jobContext(house, requestId),
    holder: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
  })
  const sender = makeSender({
    contextFor: (requestId) => jobContext(house, requestId),
    translateFor: (locale) => makeTranslate(catalogues.texts, locale),
    timers: systemTimers,
    sources: [reminderSource],
  })
  return {
    house,
    routes,
    jobs,
    release: manifest.release,
    server,
    runner,
    sender,
    emitter,
    catalogues,
    contextFor: (requestId: string) => jobContext(house, requestId),
    /** Once, after the migrations and before the runner starts. */
    startRooms: () => startRooms(rooms, jobContext(house, 'start')),
    stop: () =>
      stop(server, runner, sender, emitter, () => stopRooms(rooms, jobContext(house, 'stop'))),
  }
}

export type App = Awaited<ReturnType<typeof makeApp>>

/** In-flight requests are finished, jobs told to stop and their lease released, waiting events written. */
async function stop(
  server: Server,
  runner: ReturnType<typeof makeJobRunner>,
  sender: ReturnType<typeof makeSender>,
  emitter: ReturnType<typeof makeEmitter>,
  stopRooms: () => Promise<void>,
): Promise<void> {
  await Promise.all([server.fastify.close(), sender.stop(), runner.stop(), stopRooms()])
  await emitter.close()
}

function jobContext(house: House, requestId: string): Context {
  return {
    store: house.store,
    config: house.config,
    secrets: house.secrets,
    now: house.now,
    emit: house.emitter.forRequest(requestId),
    followers: house.followers,
    log: house.log,
    t: makeTranslate(house.texts, 'en'),
    locale: 'en',
    requestId,
    actor: null,
  }
}

/** Every table that a person has rows in: those of the rooms, and two that belong to the ground of others. */
function tablesWithOwners(rooms: readonly Room[]): string[] {
  return ['idempotency_keys', 'search_owners', ...rooms.flatMap((room) => room.ownedTables ?? [])]
}

/** All rooms' declarations as one catalogue each; a name declared twice does not start. */
export function joinCatalogues(rooms: readonly Room[]) {
  const problems: ProblemDeclarations = {}
  const events: EventDeclarations = {}
  add('problem', problems, common.declarations)
  add('problem', problems, jobProblems.declarations)
  add('event', events, jobEvents)
  add('event', events, startEvents)
  for (const room of rooms) {
    add('problem', problems, room.problems?.declarations ?? {})
    add('event', events, room.events ?? {})
  }
  const texts = joinTexts([
    shellTexts,
    ...rooms.flatMap((room) => (room.texts ? [room.texts] : [])),
  ])
  return { problems, events, texts }
}

function add<T>(
  what: string,
  all: Record<string, T>,
  more: Readonly<Record<string, NoInfer<T>>>,
): void {
  for (const [name, declared] of Object.entries(more)) {
    if (name in all) throw new Error(`${what} ${name} is declared twice`)
    all[name] = declared
  }
}
