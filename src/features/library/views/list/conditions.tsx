/** The conditions of the list: as chips that can be removed, and as text for a sentence. */
import { useT } from '#platform/html/render-context.ts'
import { isolate, type TextKey, type Translate } from '#platform/i18n/index.ts'
import { cutPoints } from '#platform/text/index.ts'
import { Chip } from '#ui/components/chip.tsx'
import { MAX_SEARCH_NAME } from '../../contract/limits.ts'
import { listHref } from '../../rules/addresses.ts'
import type { Condition, ListModel } from './list-model.ts'

export function Conditions({ model }: { model: ListModel }) {
  const t = useT()
  const { address } = model
  // The folder of the list has a path of its own, whose first step leads out of it.
  const conditions = model.conditions.filter(
    ({ kind, written }) => kind !== 'folder' || written !== null,
  )
  if (conditions.length === 0) return null
  return (
    <ul class="files__conditions chips list" aria-label={t('library.conditions')}>
      {conditions.map((condition) => {
        const text = condition.written ?? conditionText(t, condition)
        const label = t('library.remove_condition', { condition: text })
        return (
          <li key={`${condition.kind} ${text}`}>
            <Chip
              isCode={condition.written !== null}
              remove={{ label, href: condition.withoutHref }}
            >
              {text}
            </Chip>
          </li>
        )
      })}
      {model.conditions.length > 1 && (
        <li>
          <a class="files__clear" href={listHref({ sort: address.sort })}>
            {t('library.clear_conditions')}
          </a>
        </li>
      )}
    </ul>
  )
}

const WITH = {
  lang: 'library.in_language',
  tag: 'library.with_tag',
  repo: 'library.in_repository',
  folder: 'library.in_folder',
} as const

const WITHOUT = {
  lang: 'library.not_in_language',
  tag: 'library.without_tag',
  repo: 'library.not_from_repository',
  folder: 'library.not_in_folder',
} as const

function conditionText(t: Translate, { kind, isNot, name }: Condition): string {
  if (isNot)
    return t(kind in WITHOUT ? WITHOUT[kind as keyof typeof WITHOUT] : 'library.without', { name })
  return kind === 'word' || kind === 'category' ? name : t(WITH[kind], { name })
}

/** The suggested name of a search: its query, and the filters beside it. */
export function suggestedName(t: Translate, { address, conditions }: ListModel): string {
  const selected = conditions.filter(({ written }) => written === null)
  const parts = [address.q ?? '', ...selected.map((condition) => conditionText(t, condition))]
  const name = parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ')
  return cutPoints(name || t(`library.sort_${address.sort}` as TextKey), MAX_SEARCH_NAME).trim()
}

/** "all of parser, cache · in Go". */
export function sentenceOf(t: Translate, conditions: readonly Condition[]): string {
  const isWanted = ({ kind, isNot }: Condition) => kind === 'word' && !isNot
  const wanted = conditions.filter(isWanted).map(({ name }) => name)
  const text = wanted.length > 1 ? [t('library.all_of', { words: wanted })] : wanted.map(isolate)
  const others = conditions.filter((condition) => !isWanted(condition))
  return [...text, ...others.map((condition) => conditionText(t, condition))].join(' · ')
}
