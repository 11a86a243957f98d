/** The whole HTML document: head, frame, live regions and the data that the palette reads. */
import type { ComponentChildren } from 'preact'
import { classes } from '../components/classes.ts'
import { HiddenFields } from '../components/field.tsx'
import { Icon } from '../icons/icon.tsx'
import { PageIcons } from '../icons/page-icons.tsx'
import { AppHeader, PlainHeader } from './header.tsx'
import { BottomBar, Rail } from './navigation.tsx'
import type { Account, ChoiceGroup, FooterLink, NavItem, ShellLabels } from './shell-labels.ts'

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export type CodeTheme = 'follow' | 'day' | 'night' | 'contrast' | (string & {})

export interface DocumentAssets {
  css: readonly string[]
  /** Faces of the first screen. */
  fonts?: string[]
  /** Small, and run before anything is drawn. */
  early?: string[]
  scripts: string[]
  preloads: string[]
  icons: string
  /** The shapes of the icons on this page. */
  shapes: string
  manifest: string
}

export interface DocumentProps {
  locale: 'en' | 'he'
  dir: 'ltr' | 'rtl'
  theme: Theme
  codeTheme?: CodeTheme
  density: 'comfortable' | 'compact'
  /** Per cent of the browser's own text size, 90 to 130; drawn to the nearest 5. */
  textScale: number
  rail?: 'open' | 'folded'
  folders?: 'open' | 'folded'
  /** In px, 11 to 20. */
  codeScale?: number
  motion?: 'system' | 'reduced' | 'full'
  title: string
  description?: string
  labels: ShellLabels
  assets: DocumentAssets
  nonce: string
  /** The id of the element before whose end nothing is painted. */
  screenEnd?: string | null
  /** Extra elements for the head. */
  head?: ComponentChildren
  shell: 'app' | 'plain' | 'bare'
  nav: NavItem[]
  account: Account | null
  /** In the header, beside the account. */
  bell?: ComponentChildren
  /** An `<Announcement>`; in the HTML, above the header, so nothing shifts. */
  announcement?: ComponentChildren
  footerLinks?: FooterLink[]
  choices?: ChoiceGroup[]
  /** The page is one of several: they are listed beside it. */
  sections?: SectionsProps | undefined
  /** Invisible elements, for islands that handle buttons of the page. */
  globalIslands?: ComponentChildren
  /** What the browser core reads once: palette commands and the like. */
  data?: unknown
  children?: ComponentChildren
}

export function Document(props: DocumentProps) {
  return (
    <html
      lang={props.locale}
      dir={props.dir}
      data-theme={props.theme}
      data-code-theme={props.codeTheme ?? 'follow'}
      data-density={props.density}
      data-text-scale={nearestStep(props.textScale)}
      data-rail={props.rail ?? 'open'}
      data-folders={props.folders === 'folded' ? 'folded' : undefined}
      data-code-scale={props.codeScale ?? 13}
      data-motion={props.motion ?? 'system'}
      data-icons={props.assets.icons}
    >
      <Head {...props} />
      <body class={props.shell}>
        {props.assets.shapes && <PageIcons>{props.assets.shapes}</PageIcons>}
        <Frame {...props} />
        {props.data !== undefined && <PageDataScript data={props.data} nonce={props.nonce} />}
      </body>
    </html>
  )
}

function Head({ title, description, theme, assets, nonce, screenEnd, head }: DocumentProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <meta name="color-scheme" content={schemeOf(theme)} />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content={barColour(theme, 'light')}
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={barColour(theme, 'dark')}
      />
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} nonce={nonce} />
      ))}
      {/* After the style sheets, because it measures elements with their styles. */}
      {assets.early?.map((src) => (
        <script key={src} src={src} nonce={nonce} />
      ))}
      {assets.fonts?.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
          href={href}
        />
      ))}
      {screenEnd && <link rel="expect" href={`#${screenEnd}`} {...{ blocking: 'render' }} />}
      {assets.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} nonce={nonce} />
      ))}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="manifest" href={assets.manifest} />
      {head}
    </head>
  )
}

function Frame(props: DocumentProps) {
  const { shell, labels, nav, account, announcement, footerLinks = [], choices = [] } = props
  if (shell === 'bare') return <>{props.children}</>
  const footer = <Footer links={footerLinks} choices={choices} />
  return (
    <>
      <a class="skip" href="#main">
        {labels.skipToContent}
      </a>
      {announcement}
      {shell === 'app' ? (
        <AppHeader labels={labels} account={account} bell={props.bell} />
      ) : (
        <PlainHeader labels={labels} />
      )}
      {shell === 'app' ? (
        <div class="shell">
          <Rail nav={nav} labels={labels} />
          <div class="sheet">
            <main class="main" id="main" tabindex={-1}>
              {props.sections ? (
                <Sections {...props.sections}>{props.children}</Sections>
              ) : (
                props.children
              )}
            </main>
            {footer}
          </div>
        </div>
      ) : (
        <>
          <main class="main main--plain" id="main" tabindex={-1}>
            {props.children}
          </main>
          {footer}
        </>
      )}
      {shell === 'app' && <BottomBar nav={nav} account={account} labels={labels} />}
      <div id="announce" class="visually-hidden" role="status" aria-live="polite" />
      <div id="toasts" />
      {props.globalIslands}
    </>
  )
}

/** The style sheet knows steps of 5, because the content policy allows no inline style. */
function nearestStep(scale: number): number {
  return Math.min(130, Math.max(90, Math.round(scale / 5) * 5))
}

function schemeOf(theme: Theme): string {
  return theme === 'light' || theme === 'dark' ? theme : 'light dark'
}

// The page tokens as hex, because browser bars do not all read oklch(); tokens.test.ts compares them.
export const barColours = {
  light: '#fbfaf7',
  dark: '#111418',
  contrastLight: '#ffffff',
  contrastDark: '#000000',
}

function barColour(theme: Theme, system: 'light' | 'dark'): string {
  if (theme === 'contrast')
    return system === 'light' ? barColours.contrastLight : barColours.contrastDark
  return barColours[theme === 'system' ? system : theme]
}

/** The last line of a page: the docs, the language, the theme, always in this order. */
function Footer({ links, choices }: { links: FooterLink[]; choices: ChoiceGroup[] }) {
  return (
    <footer class="footer">
      {links.length > 0 && (
        <div class="footer__links">
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
        </div>
      )}
      <div class="footer__end">
        {choices.map((group) => (
          <Choice key={group.label} {...group} />
        ))}
      </div>
    </footer>
  )
}

/** The language or theme choice: each possibility is a link, or a button of one form that works without script. */
function Choice({ label, choices, form }: ChoiceGroup) {
  if (!form) {
    return (
      <nav class="choice" aria-label={label}>
        {choices.map((choice) => (
          <a
            key={choice.label}
            {...(choice.href ? { href: choice.href } : {})}
            {...(choice.lang ? { lang: choice.lang, hreflang: choice.lang } : {})}
            aria-current={choice.isCurrent ? 'true' : undefined}
          >
            {choice.label}
          </a>
        ))}
      </nav>
    )
  }
  return (
    <form class="choice" method="post" action={form.action} aria-label={label}>
      <HiddenFields fields={form.fields ?? {}} />
      {choices.map((choice) => (
        <button
          key={choice.label}
          class="choice__button"
          type="submit"
          name={form.name}
          value={choice.value}
          lang={choice.lang}
          aria-current={choice.isCurrent ? 'true' : undefined}
        >
          {choice.label}
        </button>
      ))}
    </form>
  )
}

/**
 * JSON inside the page. A script element has no entities, so what could end it or open a comment is
 * written as a JSON escape; the text therefore goes in as it is.
 */
function PageDataScript({ data, nonce }: { data: unknown; nonce: string }) {
  return (
    <script
      type="application/json"
      id="page-data"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: inertJson(data) }}
    />
  )
}

export function inertJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Sibling pages: a list at the inline start; above the page where the screen is narrow, and folded if there are many.
 */
interface SectionsProps {
  label: string
  /** A row above the page, for pages that need the whole width. */
  isRow?: boolean
  items: readonly NavItem[]
  children?: ComponentChildren
}

// Two rows on a phone. More would push the page down.
const FEW = 4

function Sections({ label, isRow = false, items, children }: SectionsProps) {
  const list = (
    <ul class="sections__list list">
      {items.map((item) => (
        <li key={item.href}>
          <a
            class="sections__link"
            href={item.href}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            <Icon name={item.icon} />
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div class={classes('sections', isRow && 'sections--row')}>
      <nav class="sections__nav" aria-label={label}>
        {items.length > FEW ? (
          <details class="sections__fold">
            <summary class="sections__link">
              {isRow ? (items.find(({ isCurrent }) => isCurrent)?.label ?? label) : label}
              <Icon name="chevron-down" class="sections__sign" />
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </nav>
      <div class="sections__page">{children}</div>
    </div>
  )
}
