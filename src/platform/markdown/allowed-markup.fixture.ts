/** What rendered Markdown may consist of. Tests check a document with it; everything it names is not allowed there. */
const ELEMENTS: Record<string, readonly string[]> = {
  a: ['href', 'title', 'rel', 'name'],
  annotation: ['encoding'],
  aside: [],
  bdi: [],
  blockquote: [],
  br: [],
  button: ['type', 'data-show-image', 'data-copy-code'],
  code: ['data-math'],
  details: ['open'],
  div: [],
  em: [],
  figcaption: [],
  figure: ['data-language', 'data-diagram'],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'referrerpolicy'],
  kbd: [],
  input: ['type', 'checked', 'disabled', 'data-task'],
  li: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  section: [],
  span: ['lang', 'data-image', 'data-host'],
  strong: [],
  summary: [],
  sub: [],
  sup: [],
  svg: ['width', 'height', 'viewBox', 'focusable'],
  table: [],
  tbody: [],
  td: [],
  tfoot: [],
  th: ['scope'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
  use: ['href'],
}
const EVERYWHERE = [
  'class',
  'id',
  'dir',
  'role',
  'tabindex',
  'data-line',
  'aria-label',
  'aria-hidden',
]
const MATHML =
  /^(?:math|semantics|m(?:row|i|n|o|s|text|space|style|error|frac|sqrt|root|padded|phantom|fenced|enclose|sub|sup|subsup|under|over|underover|multiscripts|prescripts|table|tr|td|labeledtr))$/
const MATH_ATTRIBUTE =
  /^(?:xmlns|display|encoding|stretchy|fence|form|lspace|rspace|separator|symmetric|(?:min|max)size|accent|accentunder|linethickness|displaystyle|scriptlevel|width|height|depth|voffset|notation|row(?:spacing|lines|align)|column(?:align|spacing|lines)|side|movablelimits|linebreak|math(?:color|background|size|variant)|class|largeop)$/
const ID = /^(?:[\w-]*-)?(?:h-[\p{L}\p{M}\p{N}\p{Pc}-]+|fn(?:ref)?-[\d-]+)$/u
const LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/
const IMAGE =
  /^(?:\/(?:raw_svg|download|assets|pictures)\/|data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,)/
const CLASS = /^(?:md-[\w-]+|button[\w-]*|needs-script|icon|code-surface|vcenter)$/

/** Every element and attribute under `root` that is not on the list, as text; empty when all is well. */
export function strangeMarkup(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName.toLowerCase()
    const isMath = MATHML.test(name)
    const own = ELEMENTS[name]
    if (!own && !isMath) return [`<${name}>`]
    return [...element.attributes].flatMap(({ name: key, value }) => {
      const isKnown = isMath
        ? MATH_ATTRIBUTE.test(key)
        : own?.includes(key) || EVERYWHERE.includes(key)
      return isKnown && isHarmless(name, key, value) ? [] : [`<${name} ${key}="${value}">`]
    })
  })
}

function isHarmless(element: string, key: string, value: string): boolean {
  if (key === 'id') return ID.test(value)
  if (key === 'href' && element === 'a') return LINK.test(value)
  if (key === 'href') return value.startsWith('/assets/')
  if (key === 'src') return IMAGE.test(value)
  if (key === 'class') return value.split(' ').every((one) => CLASS.test(one))
  if (key === 'type') return value === 'checkbox' || value === 'button'
  if (/^math(?:color|background)$/.test(key)) return /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(value)
  return true
}
