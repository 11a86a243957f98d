/** A button. At most one primary per page; an icon alone always has a name and a tooltip. */
import type { ComponentChildren, HTMLAttributes } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger'

interface Shape {
  kind?: ButtonKind
  icon?: IconName
  children?: ComponentChildren
  class?: string
}

export type ButtonProps = Shape &
  Omit<HTMLAttributes<HTMLButtonElement>, 'icon' | 'class'> & {
    type?: 'button' | 'submit' | 'reset'
    name?: string
    value?: string
    disabled?: boolean
    form?: string
    formaction?: string
    popovertarget?: string
  }

export function Button({
  kind,
  icon,
  children,
  class: extra,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button class={shapeOf(kind, extra)} type={type} {...(rest as object)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export type ButtonLinkProps = Shape &
  Omit<HTMLAttributes<HTMLAnchorElement>, 'icon' | 'class'> & {
    href: string
    download?: boolean | string
    rel?: string
    target?: string
  }

export function ButtonLink({ kind, icon, children, class: extra, ...rest }: ButtonLinkProps) {
  return (
    <a class={shapeOf(kind, extra)} {...(rest as object)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  icon: IconName
  label: string
  /** The key that does the same, shown in the tooltip. */
  keys?: string
  /** With a URL the button is a link. */
  href?: string
}

export function IconButton({
  icon,
  label,
  keys,
  href,
  kind = 'quiet',
  class: extra,
  ...rest
}: IconButtonProps) {
  const appearance = shapeOf(kind, classes('button--icon', extra))
  return (
    <Tooltip text={label} keys={keys}>
      {href ? (
        <a class={appearance} href={href} aria-label={label} {...(rest as object)}>
          <Icon name={icon} />
        </a>
      ) : (
        <button
          class={appearance}
          type="button"
          aria-label={label}
          aria-keyshortcuts={keys}
          {...(rest as object)}
        >
          <Icon name={icon} />
        </button>
      )}
    </Tooltip>
  )
}

function shapeOf(kind: ButtonKind | undefined, extra: string | undefined): string {
  return classes('button', kind && kind !== 'plain' && `button--${kind}`, extra)
}
