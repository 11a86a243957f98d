/** What other features pass to be explained. They offer it only if a model is configured. */
import { canDo, doAction } from '#client/shell/actions.ts'

export interface CodeToExplain {
  code: string
  /** As the library names it. */
  language: string
}

export function canExplain(): boolean {
  return canDo('explain')
}

export function explain(given: CodeToExplain): void {
  doAction('explain', JSON.stringify(given))
}
