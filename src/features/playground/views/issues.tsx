/** The issues of a check, each with its position. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { IssueView, ResultCommands } from './playground-state.ts'

const ICONS: Record<IssueView['severity'], IconName> = {
  error: 'circle-x',
  warning: 'triangle-alert',
  info: 'info',
}

export interface IssuesProps {
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
