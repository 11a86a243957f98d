/** Rows that can be scanned down one column: the name, a second line, then small facts. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { classes } from './classes.ts'
import { FileName } from './file-name.tsx'

export interface RowProps {
  href: string
  name: string
  /** A file's name is shortened in its middle. */
  isFile?: boolean
  icon?: IconName
  /** Beside the name. */
  mark?: ComponentChildren
  detail?: ComponentChildren
  facts?: ComponentChildren[]
  actions?: ComponentChildren
  isSelected?: boolean
  /** For the browser core's roving focus and keys. */
  rowId?: string
}

export function Rows({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <ul class="rows list" aria-label={label} data-rows>
      {children}
    </ul>
  )
}

export function Row({
  href,
  name,
  isFile,
  icon,
  mark,
  detail,
  facts,
  actions,
  isSelected,
  rowId,
}: RowProps) {
  return (
    <li class={classes('row', isSelected && 'row--selected')} data-row={rowId ?? href}>
      {icon && <Icon name={icon} class="row__icon" />}
      <div class="row__words">
        <div class="row__title">
          <a class="row__name" href={href}>
            {isFile ? <FileName name={name} /> : <bdi class="clip">{name}</bdi>}
          </a>
          {mark}
        </div>
        {detail && (
          <p class="row__detail clip" dir="auto">
            {detail}
          </p>
        )}
      </div>
      {facts && facts.length > 0 && (
        <div class="row__facts">
          {facts.map((fact) => (
            <span class="row__fact">{fact}</span>
          ))}
        </div>
      )}
      {actions && <div class="row__actions">{actions}</div>}
    </li>
  )
}
