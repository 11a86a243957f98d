/** The props of a page's frame: its labels, its links, its choices. */
import type { IconName } from '../icons/names.ts'

export interface ShellLabels {
  skipToContent: string
  /** Accessible name of the logo: where it leads. */
  home: string
  search: string
  searchPlaceholder: string
  /** Accessible name of the button in the search box. */
  openPalette: string
  /** The key printed in that button, already in the reader's platform's spelling. */
  paletteKey: string
  new: string
  /** The text of the state chip: it reserves the space of the chip until a script draws it. */
  saved: string
  mainNavigation: string
  administration: string
  foldRail: string
  more: string
  account: string
  close: string
}

export interface NavItem {
  href: string
  label: string
  icon: IconName
  isCurrent: boolean
  group: 'main' | 'admin' | 'settings' | 'bin'
}

export interface AccountItem {
  href: string
  label: string
  icon: IconName
  method?: 'get'
}

export interface Account {
  name: string
  photoUrl: string | null
  items: AccountItem[]
}

/** A small choice in the footer: the language, the theme. Links, or the buttons of one posted form. */
export interface ChoiceGroup {
  label: string
  choices: {
    label: string
    href?: string
    value?: string
    lang?: 'en' | 'he'
    isCurrent: boolean
  }[]
  form?: { action: string; name: string; fields?: Record<string, string> }
}

export interface FooterLink {
  href: string
  label: string
}
