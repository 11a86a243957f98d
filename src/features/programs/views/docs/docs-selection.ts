/** Which part of the API pages is shown, and its title. */
import type { ApiPage, ApiProblem, LimitClass } from '#platform/http/index.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import type { Endpoint, EndpointMatches } from '../../rules/docs/index.ts'
import { texts } from '../../texts/docs.ts'

export type ShownLimits = Partial<Record<LimitClass, number>>

export type DocsSelection =
  | { as: 'start'; limits: ShownLimits; hourly: readonly string[] }
  | { as: 'chapter'; tag: string; endpoints: readonly Endpoint[] }
  | { as: 'errors'; problems: readonly ApiProblem[] }
  | { as: 'pages'; pages: readonly ApiPage[] }
  | { as: 'search'; text: string; matches: EndpointMatches }

/** A feature without a title yet is shown under its own name, so that the page does not fail. */
export function chapterTitle(t: Translate, tag: string): string {
  const key = `chapter_${tag.replaceAll('-', '_')}`
  return key in texts.phrases ? t(`api_docs.${key}` as TextKey) : tag
}
