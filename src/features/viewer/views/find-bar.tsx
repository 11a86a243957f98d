/** The search inside a file: a field, two options, a count, and buttons from hit to hit. */
import { useT } from '#platform/html/render-context.ts'
import { IconButton } from '#ui/components/button.tsx'
import type { TextSearch } from '../rules/find-in-text.ts'

export interface FindBarProps {
  search: TextSearch
  /** "3 of 12", already as text. */
  count: string
  onSearch: (change: Partial<TextSearch>) => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

export function FindBar({ search, count, onSearch, onStep, onClose }: FindBarProps) {
  const t = useT()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onStep(1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    onStep(-1)
  }
  return (
    <search class="find-bar">
      <form class="find-bar__form" onSubmit={submit}>
        <input
          class="find-bar__box"
          id="find-box"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          aria-label={t('viewer.find')}
          placeholder={t('viewer.find')}
          value={search.text}
          onInput={(event) => onSearch({ text: event.currentTarget.value })}
          onKeyDown={press}
        />
      </form>
      <IconButton
        icon="case-sensitive"
        label={t('viewer.match_case')}
        aria-pressed={search.isCaseSensitive}
        onClick={() => onSearch({ isCaseSensitive: !search.isCaseSensitive })}
      />
      <IconButton
        icon="whole-word"
        label={t('viewer.whole_word')}
        aria-pressed={search.isWholeWord}
        onClick={() => onSearch({ isWholeWord: !search.isWholeWord })}
      />
      <output class="find-bar__count number" for="find-box" aria-live="polite">
        {count}
      </output>
      <IconButton
        icon="chevron-up"
        label={t('viewer.previous_hit')}
        keys="Shift+Enter"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t('viewer.next_hit')}
        keys="Enter"
        onClick={() => onStep(1)}
      />
      <IconButton icon="x" label={t('viewer.close')} keys="Esc" onClick={onClose} />
    </search>
  )
}
