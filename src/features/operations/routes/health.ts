/** The administrators' start page, and health as a page and as JSON. The pages work without scripts. */
import { h } from 'preact'
import { codeRunPaths } from '#paths/code.ts'
import { healthPaths, jobsPaths, observabilityPaths } from '#paths/operations.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { numberText } from '#platform/i18n/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import { describeFinding } from '../actions/health/describe.ts'
import {
  type Attention,
  type HealthReport,
  readAttention,
  readHealth,
  readUpkeepRuns,
  type UpkeepRun,
} from '../actions/health/read-health.ts'
import { HealthQuery, HealthReply } from '../contract/health.ts'
import { type CheckId, STATES, type State, worstOf } from '../rules/health/finding.ts'
import type { HealthView, UpkeepView } from '../views/health/health-page.tsx'
import { AdminHome, HealthPage } from '../views/health/health-page.tsx'

// Health as the pages and the wire show it.

const PAGES: Partial<Record<CheckId, string>> = { code_runs: codeRunPaths.admin }

function healthView(
  ctx: MemberContext,
  health: HealthReport,
  runs: readonly UpkeepRun[] | null,
): HealthView {
  const { t, locale } = ctx
  const { findings, sizes, versions } = health
  const state = worstOf(findings)
  const n = findings.filter((finding) => finding.state === state).length
  const bytes = (size: number | null) => (size === null ? '–' : sizeText(size))
  const count = (number: number | null) => (number === null ? '–' : numberText(locale, number))
  return {
    state,
    summary: t(`health.summary_${state}`, { n }),
    checkedAt: health.checkedAt,
    checks: inOrder(findings).map((finding) => {
      const { facts, ...texts } = describeFinding(locale, finding)
      const href = PAGES[finding.check] ?? null
      // A good result needs no second sentence.
      const detail = finding.state === 'ok' ? '' : facts
      return { id: finding.check, state: finding.state, href, ...texts, detail }
    }),
    upkeep: runs?.map((one) => upkeepView(ctx, one)) ?? null,
    sizes: [
      [t('health.size_library'), bytes(sizes.libraryBytes)],
      [t('health.size_telemetry'), bytes(sizes.telemetryBytes)],
      [t('health.size_backups'), bytes(sizes.backupsBytes)],
      [t('health.count_backups'), count(sizes.backups)],
      [t('health.count_files'), count(sizes.files)],
      [t('health.size_texts'), bytes(sizes.textBytes)],
    ],
    versions: [
      ['Codeshelf', versions.codeshelf],
      [t('health.release'), ctx.installed.release],
      [t('health.database'), versions.database ?? '–'],
      ['Node.js', versions.node],
      ['git', versions.git ?? '–'],
      ['Python', versions.python ?? '–'],
    ],
  }
}

/** The worst first, else in the order of the checks. */
function inOrder(findings: HealthReport['findings']) {
  const rank = (state: State) => STATES.indexOf(state)
  return findings.toSorted((a, b) => rank(b.state) - rank(a.state))
}

function upkeepView(ctx: MemberContext, { jobId, run }: UpkeepRun): UpkeepView {
  return {
    name: ctx.installed.jobs.find(({ id }) => id === jobId)?.name[ctx.locale] ?? jobId,
    href: href(jobsPaths.job, { id: jobId }),
    status: run?.status ?? null,
    at: run && (run.finishedAt ?? run.createdAt),
    note: run ? run.error || run.progressNote : '',
  }
}

function healthRecord(
  { locale, installed: { release } }: MemberContext,
  { checkedAt, findings, sizes, versions }: HealthReport,
  runs: readonly UpkeepRun[] | null,
): HealthReply {
  return {
    ok: true,
    checked_at: toIso(checkedAt),
    state: worstOf(findings),
    checks: findings.map((finding) => {
      const { sentence, remedy } = describeFinding(locale, finding)
      const { check: id, state, detail = '' } = finding
      return { id, state, message: sentence, detail, remedy }
    }),
    sizes: {
      library_bytes: sizes.libraryBytes,
      telemetry_bytes: sizes.telemetryBytes,
      backups_bytes: sizes.backupsBytes,
      backups: sizes.backups,
      files: sizes.files,
      text_bytes: sizes.textBytes,
    },
    versions: { release, ...versions },
    jobs:
      runs?.map(({ jobId, run }) => ({
        job_id: jobId,
        last_run: run && {
          ...{ id: run.id, status: run.status, note: run.progressNote, error: run.error },
          created_at: toIso(run.createdAt),
          finished_at: toIsoOrNull(run.finishedAt),
        },
      })) ?? null,
  }
}

/** Each thing that needs attention, and the page about it. */
function needsOf({ t }: MemberContext, attention: Attention) {
  const { alerts, failedJobs, checks, isBackupLate } = attention
  const needs: { text: string; href: string }[] = []
  const add = (text: string, href: string) => needs.push({ text, href })
  if (checks > 0) add(t('health.needs_checks', { n: checks }), healthPaths.health)
  if (isBackupLate) add(t('health.needs_backup'), healthPaths.health)
  if (alerts) add(t('health.needs_alerts', { n: alerts }), observabilityPaths.page)
  if (failedJobs) add(t('health.needs_jobs', { n: failedJobs }), jobsPaths.jobs)
  if (alerts === null || failedJobs === null) add(t('health.says_not_known'), healthPaths.health)
  return needs
}

export const pageRoutes = defineRoutes({
  home: get(healthPaths.home, {
    who: 'admin',
    summary: 'What needs attention, each with the page about it, and the figures.',
    async act(ctx) {
      const attention = await readAttention(ctx)
      const view = healthView(ctx, await readHealth(ctx), null)
      return page({
        title: ctx.t('health.home'),
        sheets: ['health'],
        body: h(AdminHome, { needs: needsOf(ctx, attention), view }),
      })
    },
  }),

  page: get(healthPaths.health, {
    who: 'admin',
    summary: 'The state of the installation: checks, backups, sizes, versions.',
    query: HealthQuery,
    async act(ctx, { query }) {
      const view = healthView(ctx, await readHealth(ctx), await readUpkeepRuns(ctx))
      const done = query.done === 'checked' ? ctx.t('health.done_checked') : undefined
      return page({
        title: ctx.t('health.page'),
        sheets: ['health'],
        body: h(HealthPage, { view, done }),
      })
    },
  }),

  checkForm: post(healthPaths.check, {
    who: 'admin',
    summary: 'The Check again button: looks now instead of showing what was seen before.',
    limit: 'create',
    async act(ctx) {
      await readHealth(ctx, { isAnew: true })
      return seeOther(href(healthPaths.health, null, { done: 'checked' }))
    },
  }),
})

// Health as JSON.

export const apiRoutes = defineRoutes({
  health: get(healthPaths.apiHealth, {
    who: 'admin',
    summary:
      'The state of the installation: the checks of doctor, sizes, versions, and the last backup and its verification. At most half a minute old.',
    reply: HealthReply,
    async act(ctx) {
      return healthRecord(ctx, await readHealth(ctx), await readUpkeepRuns(ctx))
    },
  }),
})
