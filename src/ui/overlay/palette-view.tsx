/** The palette: one box and, below it, all matches. A combobox whose list is always open. */
import type { Ref, TargetedEvent, TargetedKeyboardEvent } from 'preact'
import { Icon } from '../icons/icon.tsx'
import { type IconName, isSymbolKind, SYMBOL_ICONS } from '../icons/names.ts'

export interface PaletteRow {
  id: string
  group: string
  label: string
  detail?: string | null
  href?: string | null
  keys?: string[] | undefined
  /** What kind of symbol it is, drawn as an icon; the detail names it. */
  symbol?: string
  icon?: IconName
  /** The line of code or of a note that was found. */
  line?: string
}

export interface PaletteViewProps {
  typed: string
  groups: { group: string; label: string; rows: PaletteRow[] }[]
  activeId: string | null
  /** Announced and shown: how many, again in how many seconds, tried in the other layout. */
  status: string
  labels: { label: string; placeholder: string; hint: string; close: string }
  box: Ref<HTMLInputElement>
  onType(text: string): void
  onKey(event: TargetedKeyboardEvent<HTMLInputElement>): void
  onPoint(id: string): void
  onChoose(id: string, isNewTab: boolean): void
  onClose(): void
}

export function PaletteView(props: PaletteViewProps) {
  const { typed, activeId, status, labels } = props
  return (
    <div class="palette">
      <div class="palette__head">
        <Icon name="search" size={20} />
        <input
          ref={props.box}
          class="palette__box"
          type="text"
          dir="auto"
          role="combobox"
          aria-label={labels.label}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={activeId === null ? undefined : optionId(activeId)}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="go"
          placeholder={labels.placeholder}
          value={typed}
          onInput={(event: TargetedEvent<HTMLInputElement>) =>
            props.onType(event.currentTarget.value)
          }
          onKeyDown={props.onKey}
        />
        <button
          class="overlay-button overlay-button--icon palette__close"
          type="button"
          onClick={props.onClose}
        >
          <Icon name="x" size={20} label={labels.close} />
        </button>
      </div>
      <PaletteList {...props} />
      <p class="palette__status" role="status">
        {status}
      </p>
      <p class="palette__hint">{labels.hint}</p>
    </div>
  )
}

function PaletteList({ groups, activeId, labels, onPoint, onChoose }: PaletteViewProps) {
  return (
    <div class="palette__list" id="palette-list" role="listbox" aria-label={labels.label}>
      {groups.map(({ group, label, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
        <div key={group} role="group" aria-labelledby={`palette-group-${group}`}>
          <div class="palette__group" id={`palette-group-${group}`} role="presentation">
            {label}
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox act in its box
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box
            <div
              key={row.id}
              id={optionId(row.id)}
              class="palette__row"
              role="option"
              aria-selected={row.id === activeId}
              onPointerMove={() => onPoint(row.id)}
              onClick={(event) => onChoose(row.id, event.ctrlKey || event.metaKey)}
            >
              <Icon name={iconOf(row)} />
              <span class="palette__name">
                <bdi class="palette__label">{row.label}</bdi>
                {row.detail && <bdi class="palette__detail">{row.detail}</bdi>}
              </span>
              {row.keys && (
                <span class="palette__keys" dir="ltr">
                  {row.keys.map((key, at) => (
                    <kbd class="overlay-key" key={`${at} ${key}`}>
                      {key}
                    </kbd>
                  ))}
                </span>
              )}
              {row.line && <FoundLine row={row} line={row.line} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function FoundLine({ row: { group }, line }: { row: PaletteRow; line: string }) {
  const isCode = group === 'files'
  return (
    <span class={isCode ? 'palette__line palette__line--code' : 'palette__line'}>
      <bdi dir={isCode ? 'ltr' : undefined}>{line}</bdi>
    </span>
  )
}

function iconOf({ symbol, icon }: PaletteRow): IconName {
  return isSymbolKind(symbol) ? SYMBOL_ICONS[symbol] : (icon ?? 'square-terminal')
}

/** Ids of rows may contain anything; an id in the page may not contain spaces. */
export function optionId(id: string): string {
  return `palette-row-${id.replace(/\s/g, '_')}`
}
