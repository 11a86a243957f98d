/**
 * The merge page: theirs, the result and mine side by side; on a phone one at a time. The texts themselves are editors.
 */
import type { Ref } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { CHOICES, type ClashChoice } from '../rules/merge-document.ts'

export const COLUMNS = ['theirs', 'result', 'mine'] as const
export type MergeColumnName = (typeof COLUMNS)[number]

export interface MergeViewProps {
  version: number
  clashCount: number
  openCount: number
  isBaseLost: boolean
  isSaving: boolean
  /** Which text a phone shows. */
  shown: MergeColumnName
  places: Record<MergeColumnName, Ref<HTMLDivElement>>
  title: Ref<HTMLHeadingElement>
  onShow: (column: MergeColumnName) => void
  onNext: () => void
  onSave: () => void
  onBack: () => void
}

export function MergeView(props: MergeViewProps) {
  const t = useT()
  const { version, openCount } = props
  return (
    <section class="merge" aria-labelledby="merge-title">
      <div class="cluster cluster--wide">
        <h1 class="writing__title" id="merge-title" tabindex={-1} ref={props.title}>
          {t('library.merge_title')}
        </h1>
        <MergeActs {...props} />
      </div>
      <p class="merge__lead">
        {t(props.clashCount === 0 ? 'library.joined_notice' : 'library.merge_lead', { version })}
      </p>
      {props.isBaseLost && <Notice tone="warn">{t('library.merge_no_base')}</Notice>}
      <div class="merge__state">
        <p role="status">
          {openCount > 0 ? t('library.merge_open', { n: openCount }) : t('library.merge_settled')}
        </p>
        {openCount > 0 && (
          <Button icon="arrow-down" onClick={props.onNext}>
            {t('library.next_clash')}
          </Button>
        )}
      </div>
      <ColumnSwitch {...props} />
      <div class="merge__columns">
        {COLUMNS.map((column) => (
          <MergeColumn key={column} {...props} column={column} />
        ))}
      </div>
    </section>
  )
}

function MergeActs({ version, openCount, isSaving, onSave, onBack }: MergeViewProps) {
  const t = useT()
  const canSave = openCount === 0 && !isSaving
  return (
    <div class="writing__acts writing__acts--thumb">
      <Button kind="quiet" aria-keyshortcuts="Escape" onClick={onBack}>
        {t('library.merge_back')}
      </Button>
      <Button
        kind="primary"
        icon="save"
        class="writing__save"
        aria-disabled={canSave ? undefined : 'true'}
        onClick={onSave}
      >
        {isSaving ? t('library.saving') : t('library.save_merge', { n: version + 1 })}
      </Button>
    </div>
  )
}

function ColumnSwitch({ version, shown, onShow }: MergeViewProps) {
  const t = useT()
  return (
    <fieldset class="merge__switch" aria-label={t('library.merge_columns')}>
      {COLUMNS.map((column) => (
        <Button
          key={column}
          aria-pressed={shown === column ? 'true' : 'false'}
          onClick={() => onShow(column)}
        >
          {columnName(t, column, version)}
        </Button>
      ))}
    </fieldset>
  )
}

function MergeColumn({
  version,
  shown,
  places,
  column,
}: MergeViewProps & { column: MergeColumnName }) {
  const t = useT()
  return (
    <div class={shown === column ? 'merge__column merge__column--shown' : 'merge__column'}>
      <h2 class="merge__name">{columnName(t, column, version)}</h2>
      <div class="merge__text code-surface" dir="ltr" ref={places[column]} />
    </div>
  )
}

export function columnName(t: Translate, column: MergeColumnName, version: number): string {
  return t(`library.merge_${column}`, { version })
}

export interface ClashBarProps {
  number: number
  all: number
  choice: ClashChoice | undefined
  dir: 'ltr' | 'rtl'
  onChoose: (choice: ClashChoice) => void
}

/** Above each conflict, inside the result. */
export function ClashBar({ number, all, choice, dir, onChoose }: ClashBarProps) {
  const t = useT()
  const name = t('library.clash', { n: number, all })
  return (
    <fieldset
      class={choice ? 'clash-bar clash-bar--settled' : 'clash-bar'}
      dir={dir}
      aria-label={name}
    >
      <span class="clash-bar__name">{name}</span>
      {CHOICES.map((one) => (
        <Button
          key={one}
          aria-pressed={choice === one ? 'true' : 'false'}
          onClick={() => onChoose(one)}
        >
          {t(`library.take_${one}`)}
        </Button>
      ))}
    </fieldset>
  )
}
