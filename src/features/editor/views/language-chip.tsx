/** The language as a chip: what was detected, and a native list to change it. */
import { Component } from 'preact'
import { useState } from 'preact/hooks'
import { useT } from '#platform/html/render-context.ts'
import { allLanguages, type Language } from '#platform/languages/index.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface LanguageChipProps {
  /** Empty: detected. */
  value: string
  detected: string
  onChoose?: (id: string) => void
}

// What nearly everybody selects. The others are seven hundred: as elements they are most of the page, and come before
// the text.
const COMMON = new Set(
  (
    'c cpp csharp css dart dockerfile go html ini java javascript json kotlin lua makefile markdown php ' +
    'powershell python r ruby rust scala scss shell sql swift text toml tsx typescript xml yaml'
  ).split(' '),
)

/** A list that is drawn in full when it is opened; without a script it always is. */
export function LanguageChip({ value, detected, onChoose }: LanguageChipProps) {
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
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
          onFocus={open}
          onPointerEnter={open}
          onPointerDown={open}
        >
          <option value="">
            {detected ? t('library.detected', { name: detected }) : t('library.detect')}
          </option>
          <Languages chosen={value} isOpened={isOpened} />
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  )
}

interface LanguagesProps {
  chosen: string
  isOpened: boolean
}

/** Drawn when it is opened and not compared again at each typed character. */
class Languages extends Component<LanguagesProps> {
  override shouldComponentUpdate({ chosen, isOpened }: LanguagesProps): boolean {
    return isOpened ? !this.props.isOpened : chosen !== this.props.chosen
  }

  override render({ chosen, isOpened }: LanguagesProps) {
    const all = allLanguages()
    if (isOpened) return all.map(optionOf)
    const isShort = ({ id }: Language) => COMMON.has(id) || id === chosen
    return [
      ...all.filter(isShort).map(optionOf),
      // Plain text for a browser that runs scripts, and a part of the list for every other.
      typeof document === 'undefined' && (
        <noscript key="others">{all.filter((one) => !isShort(one)).map(optionOf)}</noscript>
      ),
    ]
  }
}

function optionOf({ id, name }: Language) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  )
}
