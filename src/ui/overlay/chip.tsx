/** The state of the page as one label, and behind it the list of what is not yet safe on the server. */
import type { Ref } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export type ChipState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'needs-you'

export interface ChipItem {
  id: string
  state: ChipState
  label: string
  detail?: string | null
  href?: string | null
  actions?: { label: string; run(): void }[]
}

export interface SaveStateChipProps {
  state: ChipState
  items: ChipItem[]
  isOpen: boolean
  labels: {
    state: string
    title: string
    empty: string
    open: string
    ofItem: Record<ChipState, string>
  }
  opener: Ref<HTMLButtonElement>
  onToggle(): void
}

const ICONS: Record<ChipState, IconName> = {
  saved: 'check',
  saving: 'loader',
  unsaved: 'pencil',
  offline: 'cloud-off',
  'needs-you': 'circle-alert',
}

export function SaveStateChip({
  state,
  items,
  isOpen,
  labels,
  opener,
  onToggle,
}: SaveStateChipProps) {
  return (
    <div class="chip-place">
      <button
        ref={opener}
        class={`state-chip state-chip--${state}`}
        type="button"
        aria-expanded={isOpen}
        aria-controls="state-list"
        onClick={onToggle}
      >
        <Icon name={ICONS[state]} />
        <span class="state-chip__word">{labels.state}</span>
      </button>
      <section class="state-list" id="state-list" aria-label={labels.title} hidden={!isOpen}>
        <h2 class="state-list__title">{labels.title}</h2>
        {items.length === 0 && <p class="state-list__empty">{labels.empty}</p>}
        <ul class="state-list__items">
          {items.map((item) => (
            <Item key={item.id} item={item} labels={labels} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Item({ item, labels }: { item: ChipItem; labels: SaveStateChipProps['labels'] }) {
  return (
    <li class="state-item">
      <p class={`state-item__label state-item__label--${item.state}`}>
        <Icon name={ICONS[item.state]} label={labels.ofItem[item.state]} />
        <bdi class="state-item__name">{item.label}</bdi>
      </p>
      {item.detail && <p class="state-item__detail">{item.detail}</p>}
      <p class="state-item__actions">
        {item.href && (
          <a class="overlay-button" href={item.href}>
            {labels.open}
          </a>
        )}
        {item.actions?.map(({ label, run }) => (
          <button key={label} class="overlay-button" type="button" onClick={run}>
            {label}
          </button>
        ))}
      </p>
    </li>
  )
}
