/** One panel: the platform's widget, what will be received, and where one returns to. */
import type { ComponentChildren } from 'preact'
import { Notice } from '../components/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'

export interface LoginWords {
  title: string
  /** "You will come back to {place}": a whole sentence, the place already isolated. */
  returning?: string | undefined
  receivesTitle: string
  receivesName: string
  receivesPicture: string
  receivesId: string
  noScript: string
  /** What may keep the widget away; shown when it has not come after 4 s. */
  widgetAbsent: string
}

export interface LoginPageProps {
  words: LoginWords
  /** The widget's own element and script, or the form of the local stand-in. */
  widget: ComponentChildren
  /** The title of the striped frame, when no bot is configured. */
  standInTitle?: string | undefined
  /** Expired, used, refused or limited: the words that say so. */
  notice?: { tone: 'warn' | 'danger'; text: string; countdownSeconds?: number } | undefined
}

export function LoginPage({ words, widget, standInTitle, notice }: LoginPageProps) {
  return (
    <div class="login">
      <section class="login__panel" aria-labelledby="login-title">
        <h1 class="login__title" id="login-title">
          {words.title}
        </h1>
        {words.returning && <p class="login__returning">{words.returning}</p>}
        {notice && (
          <Notice tone={notice.tone} role="alert">
            <span data-countdown={notice.countdownSeconds}>{notice.text}</span>
          </Notice>
        )}
        {standInTitle ? (
          <StandIn title={standInTitle}>{widget}</StandIn>
        ) : (
          <WidgetPlace words={words}>{widget}</WidgetPlace>
        )}
        {/* The local sign-in receives what is typed above, and nothing else. */}
        {!standInTitle && <Received words={words} />}
      </section>
    </div>
  )
}

function StandIn({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="login__stand-in">
      <div class="login__stand-in-sheet">
        <h2 class="login__stand-in-title">{title}</h2>
        {children}
      </div>
    </div>
  )
}

/** The widget draws a frame of its own; when none has come after 4 s the style sheet shows why that may be. */
function WidgetPlace({ words, children }: { words: LoginWords; children: ComponentChildren }) {
  return (
    <>
      <div class="login__widget">{children}</div>
      <div class="login__absent needs-script">
        <Notice tone="warn">{words.widgetAbsent}</Notice>
      </div>
      <noscript>
        <Notice tone="warn">{words.noScript}</Notice>
      </noscript>
    </>
  )
}

function Received({ words }: { words: LoginWords }) {
  const received: [IconName, string][] = [
    ['user', words.receivesName],
    ['image', words.receivesPicture],
    ['hash', words.receivesId],
  ]
  return (
    <div class="login__received">
      <p>{words.receivesTitle}</p>
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
