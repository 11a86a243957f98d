/** The results: the output, the issues of a check, the changes of a fix, and earlier runs. */

import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { CountBadge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { Run } from '../rules/run.ts'
import { Changes } from './changes.tsx'
import { EndLine, Output } from './output.tsx'
import {
  type IssueView,
  type PlaygroundState,
  RESULT_TABS,
  type ResultCommands,
  type ResultTab,
} from './playground-state.ts'

// The issues of a check, each with its position.

const ICONS: Record<IssueView['severity'], IconName> = {
  error: 'circle-x',
  warning: 'triangle-alert',
  info: 'info',
}

interface IssuesProps {
  issues: readonly IssueView[] | null
  /** How many there are; `issues` may be the first of them. */
  count: number
  commands?: ResultCommands | undefined
}

export function Issues({ issues, count, commands }: IssuesProps) {
  const t = useT()
  if (issues === null) return <p class="pad__empty">{t('code-tools.issues_empty')}</p>
  if (issues.length === 0)
    return (
      <p class="end-line end-line--ok" role="status">
        <Icon name="circle-check" />
        {t('code-tools.issues_none')}
      </p>
    )
  return (
    <>
      {count > issues.length && (
        <p class="secondary">{t('code-tools.issues_first', { n: issues.length, all: count })}</p>
      )}
      <ul class="issues list">
        {issues.map((issue, index) => (
          <li key={index}>
            <button
              class={`issue issue--${issue.severity}`}
              type="button"
              onClick={() => commands?.onGoTo(issue.line, issue.column)}
            >
              <Icon name={ICONS[issue.severity]} />
              <span class="issue__words">
                <span class="issue__message" dir="auto">
                  {withCode(issue.message)}
                </span>
                <span class="secondary">
                  {t(`code-tools.issue_${issue.severity}`)} ·{' '}
                  {t('code-tools.issue_at', { line: issue.line })} ·{' '}
                  <bdi class="issue__code">{issue.code}</bdi>
                  {issue.fix && <> · {t(`code-tools.issue_fix_${issue.fix}`)}</>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a message quotes between backticks is code. */
function withCode(message: string): ComponentChildren[] {
  return message.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}

interface ResultProps {
  view: PlaygroundState
  outputSize: string
  commands?: ResultCommands | undefined
}

const TAB_LABELS = {
  output: 'code-tools.output',
  issues: 'code-tools.issues',
  changes: 'code-tools.changes',
  runs: 'code-tools.runs',
} as const satisfies Record<ResultTab, TextKey>

export function Result({ view, outputSize, commands }: ResultProps) {
  const t = useT()
  return (
    <section class="pad__result" aria-label={t('code-tools.result')}>
      <div class="pad__tabs" role="tablist" aria-label={t('code-tools.result')}>
        {RESULT_TABS.map((tab) => (
          <button
            key={tab}
            class="tabs__tab"
            type="button"
            role="tab"
            id={`pad-tab-${tab}`}
            aria-controls="pad-panel"
            aria-selected={view.tab === tab}
            tabindex={view.tab === tab ? 0 : -1}
            onClick={() => commands?.onTab(tab)}
            onKeyDown={(event) => moveAmongTabs(event, tab, commands)}
          >
            {t(TAB_LABELS[tab])}
            {tab === 'issues' && view.issues !== null && <CountBadge count={view.issueCount} />}
            {tab === 'runs' && view.runs.length > 0 && <CountBadge count={view.runs.length} />}
          </button>
        ))}
      </div>
      <div
        class="pad__panel"
        id="pad-panel"
        role="tabpanel"
        tabindex={0}
        aria-labelledby={`pad-tab-${view.tab}`}
      >
        {view.tab === 'output' && (
          <Output {...{ outputSize, commands }} run={view.run} imports={view.imports} />
        )}
        {view.tab === 'issues' && (
          <Issues issues={view.issues} count={view.issueCount} commands={commands} />
        )}
        {view.tab === 'changes' && (
          <Changes proposal={view.proposal} isOld={view.isProposalOld} commands={commands} />
        )}
        {view.tab === 'runs' && <EarlierRuns runs={view.runs} commands={commands} />}
      </div>
    </section>
  )
}

/** Arrow keys move among the tabs in visual order: reversed in Hebrew. */
function moveAmongTabs(
  event: KeyboardEvent,
  tab: ResultTab,
  commands: ResultCommands | undefined,
): void {
  const isHebrew = document.documentElement.dir === 'rtl'
  const steps: Record<string, number> = {
    ArrowRight: isHebrew ? -1 : 1,
    ArrowLeft: isHebrew ? 1 : -1,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const at = (RESULT_TABS.indexOf(tab) + step + RESULT_TABS.length) % RESULT_TABS.length
  commands?.onTab(RESULT_TABS[at]!)
  document.getElementById(`pad-tab-${RESULT_TABS[at]}`)?.focus()
}

/** The runs since the page was opened: how each ended, and its code. */
interface EarlierRunsProps {
  runs: readonly Run[]
  commands?: ResultCommands | undefined
}

const MAX_SHOWN_CHARACTERS = 300

function EarlierRuns({ runs, commands }: EarlierRunsProps) {
  const t = useT()
  if (runs.length === 0) return <p class="pad__empty">{t('code-tools.runs_empty')}</p>
  return (
    <ol class="runs list">
      {runs.map((run) => {
        const output = run.output.map(({ text }) => text).join('')
        return (
          <li class="runs__run" key={run.id}>
            <div class="runs__head">
              <h2 class="runs__title">{t('code-tools.run_at', { n: run.id })}</h2>
              <Button kind="quiet" icon="undo-2" onClick={() => commands?.onTakeUp(run.id)}>
                {t('code-tools.take_up')}
              </Button>
            </div>
            <EndLine run={run} outputSize="" />
            {output !== '' && (
              <pre class="output output--short" dir="ltr">
                {output.slice(0, MAX_SHOWN_CHARACTERS)}
                {output.length > MAX_SHOWN_CHARACTERS && '…'}
              </pre>
            )}
          </li>
        )
      })}
    </ol>
  )
}
