/** The composition root: configuration, store and features become one running app. Only this file sees everything. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { hadSession, identify, leavingHeaders, leavingJobs } from './features/account/index.ts'
import {
  announcementFor,
  healthJobs,
  recordDeployment,
  scrapingRoutes,
} from './features/operations/index.ts'
import { pythonFrameRoutes } from './features/playground/index.ts'
import { apiDocsRoutes, hasTokenIn, identifyToken } from './features/programs/index.ts'
import { makeSender } from './features/push/index.ts'
import { reminderSource } from './features/reminders/index.ts'
import { identifyByProxy, isSignInClosed, requestLocale } from './features/sign-in/index.ts'
import { diagramRoutes } from './features/viewer/index.ts'
import { features as allFeatures } from './features.ts'
import { backupJobs } from './platform/backup/index.ts'
import type { Config } from './platform/config/index.ts'
import type { Context } from './platform/context.ts'
import { openSecrets } from './platform/crypto/index.ts'
import { type Emitter, type EventDeclarations, makeEmitter } from './platform/events/index.ts'
import type { Feature } from './platform/feature.ts'
import { joinHooks } from './platform/hooks.ts'
import { housekeepingJobs } from './platform/housekeeping.ts'
import { machineRoutes as probeRoutes } from './platform/http/health.ts'
import {
  makeServer,
  type NamedRoute,
  nameRoutes,
  readAssetManifest,
  type Server,
  type ServerDeps,
} from './platform/http/index.ts'
import { defineTexts, joinTexts, makeTranslate } from './platform/i18n/index.ts'
import { makePhraseFiles } from './platform/i18n/phrase-files.ts'
import {
  type Job,
  jobEvents,
  jobProblems,
  makeJobRunner,
  systemTimers,
} from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { makeContext } from './platform/make-context.ts'
import { type Metrics, makeMetrics, makeProcessSampler } from './platform/metrics/index.ts'
import { type Otlp, startOtlp } from './platform/otlp/index.ts'
import { common, type ProblemDeclarations } from './platform/problems/index.ts'
import { startEvents, startFeatures, stopFeatures } from './platform/start.ts'
import type { Store } from './platform/store/index.ts'
import type { Clock } from './platform/time/index.ts'
import { makeDrawing } from './shell/draw.tsx'
import { phrasesOf } from './texts/index.ts'

// The texts of the frame around every page.

const shellTexts = defineTexts('shell', { ...phrasesOf('browser'), ...phrasesOf('shell') })

interface AppOptions {
  config: Config
  store: Store
  clock: Clock
  log: Log
  /** The folder that the build wrote. */
  assetsDir: string
  features?: readonly Feature[]
  /** Compares every response with its schema, and every cached body with a new drawing. */
  checksReplies?: boolean
}

export async function makeApp(options: AppOptions) {
  const { store, clock, log, config, features = allFeatures } = options
  const catalogues = joinCatalogues(features)
  const jobs = [
    ...housekeepingJobs,
    ...backupJobs(config),
    ...features.flatMap((feature) => feature.jobs ?? []),
    ...healthJobs(config),
    ...leavingJobs(tablesWithOwners(features)),
  ]
  const { deps, routes } = makeServerDeps(options, features, catalogues, jobs)
  const { emitter, release, metrics } = deps
  const server = await makeServer(deps)
  const contextFor = (requestId: string) => makeContext(deps, requestId, 'en')
  const runner = makeJobRunner({
    ...{ jobs, store, clock, log, config, contextFor },
    emit: emitter.forRequest('jobs'),
    timers: systemTimers,
    holder: `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`,
  })
  const sender = makeSender({
    contextFor,
    translateFor: (locale) => makeTranslate(catalogues.texts, locale),
    timers: systemTimers,
    sources: [reminderSource],
  })
  let otlp: Otlp | null = null
  return {
    ...{ deps, routes, jobs, release, server, runner, sender, emitter, metrics, catalogues },
    contextFor,
    /** Once, after the migrations and before the runner starts. */
    async startFeatures() {
      await startFeatures(features, contextFor('start'))
      await recordRelease(contextFor('start'), release)
      metrics.start()
      otlp = await startOtlp({
        ...{ config, release, emitter, metrics, log },
        makeSampler: () => makeProcessSampler(store, emitter.waiting),
      })
    },
    /** Sends to the collector what waits for it. */
    flushOtlp: async () => otlp?.flush(),
    async stop() {
      await stop({ server, runner, sender, emitter, metrics }, () =>
        stopFeatures(features, contextFor('stop')),
      )
      await otlp?.close()
    },
  }
}

/** A store of what is watched that is away must not keep the library from starting. */
async function recordRelease(ctx: Context, release: string): Promise<void> {
  try {
    await recordDeployment(ctx, release)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the deployment was not recorded')
  }
}

/** The server's dependencies on the features: people, pages, limits. */
function makeServerDeps(
  { config, store, clock, log, assetsDir, checksReplies = false }: AppOptions,
  features: readonly Feature[],
  catalogues: ReturnType<typeof joinCatalogues>,
  jobs: readonly Job[],
): { deps: ServerDeps; routes: NamedRoute[] } {
  const { texts, problems } = catalogues
  const now = () => clock.now()
  const manifest = readAssetManifest(assetsDir)
  const phraseFiles = makePhraseFiles(texts, manifest.phrases)
  const nav = features.flatMap(({ nav = [] }) => nav).sort((a, b) => a.order - b.order)
  const drawing = makeDrawing({
    ...{ manifest, texts, phraseFiles, announcementFor, nav },
    checksBodies: checksReplies,
  })
  const emitter = makeEmitter({ declarations: catalogues.events, store, now, log })
  const metrics = makeMetrics({
    ...{ store, now, log },
    timers: systemTimers,
    eventsWaiting: emitter.waiting,
  })
  const routes = joinRoutes(features, catalogues, {
    ...{ store, assetsDir, manifest, phraseFiles, metrics, emitter },
    release: manifest.release,
  })
  const deps = {
    ...{ store, config, now, log, texts, problems, checksReplies, assetsDir, phraseFiles },
    ...{ emitter, metrics },
    ...{ identify, hadSession, leavingHeaders },
    ...{ identifyToken, identifyByProxy, hasTokenIn, isSignInClosed },
    ...drawing,
    secrets: openSecrets(config.DATA_DIR),
    hooks: joinHooks(features),
    installed: {
      ...{ jobs, nav, release: manifest.release, phrasesOf: phraseFiles.phrasesOf },
      quotas: features.flatMap(({ quotas = [] }) => quotas),
      dashboard: features.flatMap(({ dashboard = [] }) => dashboard),
      firstSteps: features.flatMap(({ firstSteps = [] }) => firstSteps),
      agentTools: features.flatMap(({ agentTools = [] }) => agentTools),
      exported: features.flatMap(({ exported = [] }) => exported),
      proposable: routes.map(({ route }) => route).filter(({ spec }) => spec.canBeProposed),
      agentView: {
        script: join(assetsDir, 'assets', manifest.scripts.frames['agent-view']?.file ?? ''),
        style: join(assetsDir, 'assets', manifest.sheets['agent-view'] ?? ''),
      },
    },
    routes: routes.map(({ route }) => route),
    localeOf: requestLocale,
    release: manifest.release,
  }
  return { deps, routes }
}

function joinRoutes(
  features: readonly Feature[],
  { problems, texts }: ReturnType<typeof joinCatalogues>,
  deps: Parameters<typeof probeRoutes>[0] & Parameters<typeof scrapingRoutes>[0],
): NamedRoute[] {
  const { manifest } = deps
  const routes: NamedRoute[] = [
    ...nameRoutes('service', probeRoutes(deps)),
    ...features.flatMap((feature) => nameRoutes(feature.name, feature.routes)),
    ...nameRoutes('observability', scrapingRoutes(deps)),
    ...nameRoutes('viewer', diagramRoutes(manifest)),
    ...nameRoutes('code-tools', pythonFrameRoutes(manifest)),
    // Asked only when somebody reads: by then the list is complete, these two included.
    ...nameRoutes(
      'api-docs',
      apiDocsRoutes(() => ({ routes, problems, ...manifest, english: makeTranslate(texts, 'en') })),
    ),
  ]
  return routes
}

export type App = Awaited<ReturnType<typeof makeApp>>

/** In-flight requests are finished, jobs stopped and their lease released, waiting events written. */
async function stop(
  { server, runner, sender, emitter, metrics }: RunningParts,
  stopFeatures: () => Promise<void>,
): Promise<void> {
  await Promise.all([server.fastify.close(), sender.stop(), runner.stop(), stopFeatures()])
  await Promise.all([emitter.close(), metrics.close()])
}

interface RunningParts {
  server: Server
  runner: ReturnType<typeof makeJobRunner>
  sender: ReturnType<typeof makeSender>
  emitter: Emitter
  metrics: Metrics
}

/** Every table that a person has rows in: those of the features, and two of the platform. */
function tablesWithOwners(features: readonly Feature[]): string[] {
  return [
    'idempotency_keys',
    'search_owners',
    ...features.flatMap((feature) => feature.ownedTables ?? []),
  ]
}

/** All features' declarations as one catalogue each; a name declared twice does not start. */
export function joinCatalogues(features: readonly Feature[]) {
  const problems: ProblemDeclarations = {}
  const events: EventDeclarations = {}
  add('problem', problems, common.declarations)
  add('problem', problems, jobProblems.declarations)
  add('event', events, jobEvents)
  add('event', events, startEvents)
  for (const feature of features) {
    add('problem', problems, feature.problems?.declarations ?? {})
    add('event', events, feature.events ?? {})
  }
  const texts = joinTexts([
    shellTexts,
    ...features.flatMap((feature) => (feature.texts ? [feature.texts] : [])),
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
