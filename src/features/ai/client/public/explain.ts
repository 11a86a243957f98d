/** What other features pass to be explained. They offer it only if a model is configured. */
import { canDo, doAction } from '#client/shell/actions.ts'
import type { CodeToExplain } from '#paths/page-actions.ts'

export function canExplain(): boolean {
  return canDo('explain')
}

export function explain(given: CodeToExplain): void {
  doAction('explain', given)
}
