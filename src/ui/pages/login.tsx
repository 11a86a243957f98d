/** One panel: the sign-in methods, one block each, and the page to return to. */
import type { ComponentChildren } from 'preact'
import { Notice } from '../components/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export interface LoginPageProps {
  title: string
  /** That the page which was wanted follows. */
  returning?: string | undefined
  /** A message above the sign-in methods. */
  notice?: ComponentChildren
  /** Each sign-in method is a block of its own, in this order. */
  blocks: readonly { id: string; body: ComponentChildren }[]
}

export function LoginPage({ title, returning, notice, blocks }: LoginPageProps) {
  return (
    <div class="login">
      <section class="login__panel" aria-labelledby="login-title">
        <h1 class="login__title" id="login-title">
          {title}
        </h1>
        {returning && <p class="login__returning">{returning}</p>}
        {notice}
        {blocks.map(({ id, body }) => (
          <div key={id} class="login__block">
            {body}
          </div>
        ))}
      </section>
    </div>
  )
}

export interface WidgetLabels {
  receivesTitle: string
  receivesName: string
  receivesPicture: string
  receivesId: string
  noScript: string
  /** Why the widget may be missing; shown when it was not loaded after 4 s. */
  widgetAbsent: string
}

/** The widget draws a frame of its own; if there is none after 4 s the style sheet shows the possible reasons. */
export function WidgetSlot({
  labels,
  children,
}: {
  labels: WidgetLabels
  children: ComponentChildren
}) {
  return (
    <>
      <div class="login__widget needs-script">
        {children}
        <div class="login__absent">
          <Notice tone="warn">{labels.widgetAbsent}</Notice>
        </div>
      </div>
      <noscript>
        <Notice tone="warn">{labels.noScript}</Notice>
      </noscript>
      <Received labels={labels} />
    </>
  )
}

function Received({ labels }: { labels: WidgetLabels }) {
  const received: [IconName, string][] = [
    ['user', labels.receivesName],
    ['image', labels.receivesPicture],
    ['hash', labels.receivesId],
  ]
  return (
    <div class="login__received">
      <p>{labels.receivesTitle}</p>
      <ul class="login__list list">
        {received.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
