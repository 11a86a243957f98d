/** How a key press is named, and which names are reserved for the browser. */

/** The parts of a key press that count. */
export interface Press {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Physical keys by what a US keyboard prints on them, plain and with Shift. */
const BY_CODE: Record<string, string> = {
  Slash: '/?',
  Comma: ',<',
  Period: '.>',
  Semicolon: ';:',
  Quote: `'"`,
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Minus: '-_',
  Equal: '=+',
  Backquote: '`~',
}

/**
 * The name of a press: `c`, `Shift+a`, `?`, `Mod+k`, `Escape`, `Space`. `Mod` is Cmd on Apple's keyboards and Ctrl
 * elsewhere. A Latin sign is taken as it is; on any other layout (such as Hebrew) the physical key counts.
 */
export function nameOf(press: Press, isApple: boolean): string {
  const sign = signOf(press)
  const isLetter = /^[a-z]$/.test(sign)
  const isMod = isApple ? press.metaKey : press.ctrlKey
  const isOther = isApple ? press.ctrlKey : press.metaKey
  // The Shift that makes `?` out of `/` is already in the sign.
  const hasShift = press.shiftKey && (isLetter || sign.length > 1)
  return [isMod && 'Mod', isOther && 'Other', press.altKey && 'Alt', hasShift && 'Shift', sign]
    .filter(Boolean)
    .join('+')
}

function signOf({ key, code, shiftKey }: Press): string {
  if (key === ' ') return 'Space'
  // Alt and a letter begin an accent on some keyboards: then the physical key counts.
  if (key.length > 1 && key !== 'Dead') return key
  if (/^[!-~]$/.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? BY_CODE[code]?.charAt(shiftKey ? 1 : 0) ?? key
}

/** Keys of browsers and of systems. Alt+Shift switches the keyboard's language on many computers in Israel. */
const NEVER =
  /^(Mod\+(Shift\+)?[twnlrpdbacvxz+\-0=]|(.*\+)?F\d+|Alt\+Arrow\w+|(.*\+)?Alt\+Shift.*|Other\+.*)$/

/** Keys that belong to the focused element: bound only together with an element. */
const NEEDS_FOCUS =
  /^(Space|Enter|Delete|Backspace|Tab|Shift\+Tab|Arrow\w+|Shift\+Arrow\w+|Mod\+[sf])$/

export function isNeverBound(name: string, isScoped: boolean): boolean {
  return NEVER.test(name) || (NEEDS_FOCUS.test(name) && !isScoped)
}

/** Single keys are what a person may switch off (WCAG 2.1.4): one sign, without Ctrl, Cmd or Alt. */
export function isSingleKey(name: string): boolean {
  return !/^(Mod|Alt)\+/.test(name) && name !== 'Escape'
}

/** As it is printed beside a command. */
export function printKeys(keys: string, isApple: boolean): string[] {
  return keys.split(' ').map((name) =>
    name
      .split(/\+(?=.)/)
      .map(
        (part) =>
          PRINTED[part]?.[isApple ? 1 : 0] ?? (part.length === 1 ? part.toUpperCase() : part),
      )
      .join(isApple ? '' : '+'),
  )
}

const PRINTED: Record<string, [string, string]> = {
  Mod: ['Ctrl', '⌘'],
  Shift: ['Shift', '⇧'],
  Alt: ['Alt', '⌥'],
  Escape: ['Esc', 'Esc'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
}

export function isAppleKeyboard(platform: string = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform)
}
