/** One file: its name, why it is in the list, a few facts, and its commands. */

import type { ComponentChildren } from 'preact'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { IconCount } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { classes } from '#ui/components/classes.ts'
import { FileName } from '#ui/components/file-name.tsx'
import { WrittenTime } from '#ui/components/time.tsx'
import { Tooltip } from '#ui/components/tooltip.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SYMBOL_ICONS } from '#ui/icons/names.ts'
import { fileHref, listHref, tagHref } from '../../rules/addresses.ts'
import type { Hits, Marked } from '../../rules/hits.ts'
import type { RowModel } from './list-model.ts'
import { RowMenu } from './row-menu.tsx'

export interface FileRowProps {
  id?: string | undefined
  row: RowModel
  isSelected?: boolean
  /** A change of this row is being sent. */
  isSaving?: boolean
  isPeeked?: boolean
  /** Tab reaches only one of all rows; null before the script is loaded: then it reaches all, and none has controls. */
  isCurrent?: boolean | null
  onSelect?: (row: RowModel, isChecked: boolean, isRange: boolean) => void
  /** One row has its menu open, and only that menu is drawn. */
  isMenuOpen?: boolean
  onMenu?: (row: RowModel, isOpen: boolean) => void
  /** What replaces the controls on pages without a script; only the server draws it. */
  withoutScript?: ComponentChildren
}

export function FileListRow(props: FileRowProps) {
  const t = useT()
  const { id, row, isSelected = false, isSaving, isCurrent = null } = props
  const { onSelect, isMenuOpen = false, onMenu, withoutScript } = props
  const isAlive = isCurrent !== null
  const tabindex = isAlive ? (isCurrent ? 0 : -1) : undefined
  return (
    <li
      id={id}
      class={classOf(props)}
      data-file={row.id}
      draggable={isAlive ? true : undefined}
      aria-busy={isSaving ? 'true' : undefined}
    >
      {isAlive && (
        <label class="file-row__check">
          <input
            type="checkbox"
            checked={isSelected}
            tabindex={tabindex}
            aria-label={t('library.select_named', { name: row.name })}
            onClick={(event) => onSelect?.(row, event.currentTarget.checked, event.shiftKey)}
          />
        </label>
      )}
      <div class="file-row__words">
        <Title row={row} tabindex={tabindex} />
        <Below row={row} tabindex={tabindex} />
        {row.hits && <HitLines row={row} hits={row.hits} tabindex={tabindex} />}
      </div>
      <Facts row={row} />
      <div class="file-row__actions">
        {isAlive ? (
          <>
            <Star row={row} tabindex={tabindex} />
            <RowMenu row={row} isOpen={isMenuOpen} onMenu={onMenu} />
          </>
        ) : (
          // The controls need the script, so they are drawn by it, in space that the CSS reserves for them.
          <>
            {row.isFavorite && (
              <Icon name="star" label={t('library.category_favorites')} class="file-row__starred" />
            )}
            {withoutScript}
          </>
        )}
      </div>
    </li>
  )
}

/** The cells are columns in the page's direction; their content has its own direction. */
function Facts({ row }: Pick<FileRowProps, 'row'>) {
  return (
    <div class="file-row__facts">
      <span>
        <bdi>{row.language}</bdi>
      </span>
      <span>
        <bdi>{row.size}</bdi>
      </span>
      <WrittenTime {...row.created} />
    </div>
  )
}

function classOf({ isSelected, isPeeked, isSaving }: FileRowProps): string {
  return classes(
    'file-row',
    isSelected && 'file-row--selected',
    isPeeked && 'file-row--peeked',
    isSaving && 'file-row--saving',
  )
}

// More would leave too little space for the description; the rest is one press away, on the file itself and in the
// peek.
const SHOWN_TAGS = 3
// As many fit, however wide they are; a longer tag or folder may be clipped.
const LETTERS_THAT_FIT = 7

interface PartProps {
  row: RowModel
  tabindex?: number | undefined
}

/** The name, which opens the file at its first matching line, and what is beside it. */
function Title({ row, tabindex }: PartProps) {
  const t = useT()
  return (
    <div class="file-row__title">
      <a
        class="file-row__name"
        href={fileHref(row.id, row.hits?.lines[0]?.line)}
        tabindex={tabindex}
      >
        <FileName name={row.name} />
      </a>
      {row.isPinned && <Icon name="pin" label={t('library.pinned')} class="file-row__pin" />}
      <IconCount
        icon="sticky-note"
        n={row.noteCount}
        label={t('notes.n_notes', { n: row.noteCount })}
      />
    </div>
  )
}

/** The second line: its folder, its description unless matching lines are shown, and its tags. */
function Below({ row, tabindex }: PartProps) {
  const t = useT()
  const isAbout = !row.hits && row.description.length > 0
  if (!row.folder && !isAbout && row.tags.length === 0) return null
  const more = row.tags.slice(SHOWN_TAGS)
  return (
    <div class="file-row__below">
      {row.folder && (
        <a class="file-row__folder" href={listHref({ folder: row.folder })} tabindex={tabindex}>
          <Icon name="folder" label={t('library.folder_path')} />
          <bdi
            class="clip"
            dir="ltr"
            title={row.folder.length > LETTERS_THAT_FIT ? row.folder : undefined}
          >
            {row.folder}
          </bdi>
        </a>
      )}
      {isAbout && (
        <p class="file-row__about clip" dir="auto">
          <MarkedText marked={row.description} />
        </p>
      )}
      {row.tags.length > 0 && (
        <ul class="file-row__tags list" aria-label={t('library.tags')}>
          {row.tags.slice(0, SHOWN_TAGS).map((tag) => (
            <li key={tag}>
              <a
                class="file-row__tag"
                href={tagHref(tag)}
                title={tag.length > LETTERS_THAT_FIT ? tag : undefined}
                tabindex={tabindex}
              >
                <bdi>{tag}</bdi>
              </a>
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <a
                class="file-row__tag"
                href={fileHref(row.id)}
                title={more.join(', ')}
                data-tags={JSON.stringify(more)}
                aria-label={t('library.more_tags', { n: more.length })}
                tabindex={tabindex}
              >
                <bdi dir="ltr">+{more.length}</bdi>
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

interface HitLinesProps extends PartProps {
  hits: Hits
}

/** Each line opens the file at itself; the last link at the first line that is not shown. */
function HitLines({ row, hits: { lines, more }, tabindex }: HitLinesProps) {
  const t = useT()
  const Found = row.isProse ? 'span' : 'code'
  return (
    <ul class="file-row__hits list">
      {lines.map(({ line, marked, kind }) => (
        <li key={line}>
          <a
            class="file-row__hit"
            href={fileHref(row.id, line)}
            data-kind={kind}
            tabindex={tabindex}
          >
            <span class="visually-hidden">{t('library.line', { line })}</span>
            <bdi class="file-row__line" dir="ltr" aria-hidden="true">
              {line}
            </bdi>
            {kind && <Icon name={SYMBOL_ICONS[kind]} label={t(`library.symbol_${kind}`)} />}
            <Found class="file-row__found clip" dir={row.isProse ? 'auto' : 'ltr'}>
              <MarkedText marked={marked} />
            </Found>
          </a>
        </li>
      ))}
      {more && (
        <li>
          <a
            class="file-row__more"
            href={fileHref(row.id, more.line)}
            data-more={`${more.count} ${more.line} ${more.isCapped ? 1 : 0}`}
            tabindex={tabindex}
          >
            {t(more.isCapped ? 'library.more_lines_capped' : 'library.more_lines', {
              n: more.count,
            })}
          </a>
        </li>
      )}
    </ul>
  )
}

function Star({ row, tabindex }: PartProps) {
  const t = useT()
  return (
    <Tooltip text={t(row.isFavorite ? 'library.unstar' : 'library.star')} keys="S">
      <Button
        kind="quiet"
        icon="star"
        class="button--icon button--star file-row__star"
        aria-label={t('library.star_named', { name: row.name })}
        aria-pressed={row.isFavorite ? 'true' : 'false'}
        aria-keyshortcuts="s"
        tabindex={tabindex}
        {...press('star-file', row.id)}
      />
    </Tooltip>
  )
}

/** Text with its hits marked. */
function MarkedText({ marked }: { marked: Marked }) {
  return <>{marked.map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}</>
}
