/** The language as a chip: what was detected, and a native list to say otherwise. */
import { Component } from 'preact'
import type { Translate } from '../../../../platform/i18n/index.ts'
import { allLanguages } from '../../../../platform/languages/index.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'

export interface LanguageChipProps {
  t: Translate
  /** Empty: detected. */
  value: string
  detected: string
  onChoose?: (id: string) => void
}

export function LanguageChip({ t, value, detected, onChoose }: LanguageChipProps) {
  const choose = (event: Event) => onChoose?.((event.currentTarget as HTMLSelectElement).value)
  return (
    <div class="field">
      <label class="field__label" for="language">
        {t('library.file_language')}
      </label>
      <div class="language-chip">
        <Icon name="code" />
        <select
          class="language-chip__list"
          id="language"
          name="language"
          value={value}
          onChange={choose}
        >
          <option value="">
            {detected ? t('library.detected', { name: detected }) : t('library.detect')}
          </option>
          <Languages />
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  )
}

/** Seven hundred of them, the same for ever: drawn once and not compared again at each letter. */
class Languages extends Component {
  override shouldComponentUpdate(): boolean {
    return false
  }

  override render() {
    return allLanguages().map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  }
}
