/** A line about a state, in the page: icon and text, never colour alone. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger'

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  ok: 'circle-check',
  warn: 'triangle-alert',
  danger: 'circle-alert',
}

export interface NoticeProps {
  tone?: NoticeTone
  children: ComponentChildren
  role?: 'status' | 'alert'
}

export function Notice({ tone = 'info', children, role }: NoticeProps) {
  return (
    <div class={`notice notice--${tone}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div class="notice__words">{children}</div>
    </div>
  )
}

interface OutcomeProps {
  /** Without a text nothing is drawn. */
  text: string | false | null | undefined
}

/** The result of the last action. */
export function DoneNotice({ text }: OutcomeProps) {
  return text ? (
    <Notice tone="ok" role="status">
      {text}
    </Notice>
  ) : null
}

/** Why the last action was refused. */
export function RefusalNotice({ text }: OutcomeProps) {
  return text ? (
    <Notice tone="danger" role="alert">
      {text}
    </Notice>
  ) : null
}
