/** The markup of blocks. Each carries its lines of the source and its direction. */
import type { RendererRule, Token } from 'markdown-it'
import { escapeHtml } from '../html/escape-html.ts'
import type { AlertKind } from './alerts.ts'
import type { DiagramSize } from './diagram-size.ts'
import { codeDirection, inlineDirection } from './direction.ts'
import { type Drawing, element, lineAttribute, rule, tag } from './drawing.ts'
import { DIAGRAM, fencedCode, MATH } from './fences.ts'
import { HEADING_PREFIX, plainText } from './headings.ts'
import { formula } from './inline-markup.ts'
import type { TaskBox } from './task-boxes.ts'

const ALERT_ICONS: Record<AlertKind, string> = {
  note: 'info',
  tip: 'sparkles',
  important: 'megaphone',
  warning: 'triangle-alert',
  caution: 'circle-x',
}

export const blockMarkup: Record<string, RendererRule> = {
  paragraph_open: rule((token, drawing) =>
    token.hidden ? '' : tag('p', { dir: direction(token), ...lineAttribute(token, drawing) }),
  ),
  paragraph_close: rule((token) => (token.hidden ? '\n' : '</p>\n')),

  heading_open: rule((token, drawing) =>
    tag(headingTag(token, drawing), {
      id: drawing.prefix + HEADING_PREFIX + slug(token),
      dir: 'auto',
      ...lineAttribute(token, drawing),
    }),
  ),
  heading_close: rule((token, drawing, { tokens, at }) => {
    const name = slug(tokens[at - 2]!)
    const link = element(
      'a',
      {
        class: 'md-anchor',
        href: `#${drawing.prefix}${HEADING_PREFIX}${name}`,
        name: drawing.prefix ? null : name,
        'aria-label': drawing.options.labels.headingLink,
      },
      '#',
    )
    return `${link}</${headingTag(token, drawing)}>\n`
  }),

  bullet_list_open: rule((token, drawing) => `${tag('ul', lineAttribute(token, drawing))}\n`),
  bullet_list_close: rule(() => '</ul>\n'),
  ordered_list_open: rule((token, drawing) => {
    const start = token.attrGet('start')
    return `${tag('ol', { start, ...lineAttribute(token, drawing) })}\n`
  }),
  ordered_list_close: rule(() => '</ol>\n'),
  list_item_open: rule((token, drawing) => {
    const box = token.meta?.['task'] as TaskBox | undefined
    const attributes = { dir: direction(token), ...lineAttribute(token, drawing) }
    if (!box) return tag('li', attributes)
    return tag('li', { class: 'md-task', ...attributes }) + taskBox(box, drawing)
  }),
  list_item_close: rule(() => '</li>\n'),

  blockquote_open: rule(
    (token, drawing) =>
      `${tag('blockquote', { dir: direction(token), ...lineAttribute(token, drawing) })}\n`,
  ),
  blockquote_close: rule(() => '</blockquote>\n'),
  alert_open: rule((token, drawing) => {
    const kind = token.meta?.['kind'] as AlertKind
    const open = tag('div', {
      class: `md-alert md-alert--${kind}`,
      role: 'note',
      dir: direction(token),
      ...lineAttribute(token, drawing),
    })
    const word = icon(ALERT_ICONS[kind], drawing) + escapeHtml(drawing.options.labels.alerts[kind])
    return `${open}${element('p', { class: 'md-alert__word' }, word)}\n`
  }),
  alert_close: rule(() => '</div>\n'),

  hr: rule((token, drawing) => `${tag('hr', lineAttribute(token, drawing))}\n`),

  fence: rule((token, drawing) => {
    const { key, language, text } = fencedCode(token)
    if (language === MATH) return mathBlock(token, drawing)
    if (language === DIAGRAM) return diagram(token, drawing)
    const inner = drawing.options.highlighted?.get(key) ?? escapeHtml(text)
    return codeBox(token, drawing, { language, inner })
  }),
  code_block: rule((token, drawing) =>
    codeBox(token, drawing, { language: '', inner: escapeHtml(token.content) }),
  ),
  math_block: rule(mathBlock),
  front_matter: rule((token, drawing) => {
    const { frontMatter } = drawing.options.labels
    const lines = element('pre', { dir: 'ltr' }, escapeHtml(token.content))
    const attributes = {
      class: 'md-front',
      'aria-label': frontMatter,
      ...lineAttribute(token, drawing),
    }
    return `${element('aside', attributes, lines)}\n`
  }),

  table_open: rule((token, drawing) => {
    const { labels } = drawing.options
    const dir = direction(token)
    // A box that scrolls must be reachable by keyboard, and named; it runs with its table, which begins at its start.
    const box = { class: 'md-table', dir, role: 'region', tabindex: 0, 'aria-label': labels.table }
    const table = { dir, ...lineAttribute(token, drawing) }
    drawing.tableDirection = dir
    return `${tag('div', box)}${tag('table', table)}\n`
  }),
  table_close: rule(() => '</table></div>\n'),
  thead_open: rule(() => '<thead>\n'),
  thead_close: rule(() => '</thead>\n'),
  tbody_open: rule(() => '<tbody>\n'),
  tbody_close: rule(() => '</tbody>\n'),
  tr_open: rule((token, drawing) => `${tag('tr', lineAttribute(token, drawing))}\n`),
  tr_close: rule(() => '</tr>\n'),
  th_open: rule((token, drawing, { tokens, at }) =>
    tag('th', { scope: 'col', dir: 'auto', class: alignment(token, tokens[at + 1], drawing) }),
  ),
  th_close: rule(() => '</th>\n'),
  td_open: rule((token, drawing, { tokens, at }) =>
    tag('td', { dir: 'auto', class: alignment(token, tokens[at + 1], drawing) }),
  ),
  td_close: rule(() => '</td>\n'),

  footnotes_open: rule(
    (_, { options }) =>
      `${tag('section', { class: 'md-footnotes', 'aria-label': options.labels.footnotes })}<ol>\n`,
  ),
  footnotes_close: rule(() => '</ol></section>\n'),
  footnote_open: rule((token, drawing) =>
    tag('li', {
      id: `${drawing.prefix}fn-${token.meta?.['number']}`,
      dir: direction(token),
      ...lineAttribute(token, drawing),
    }),
  ),
  footnote_close: rule(() => '</li>\n'),
}

function headingTag(token: Token, { options }: Drawing): string {
  const level = Number(token.tag.slice(1)) + (options.headingShift ?? 0)
  return `h${Math.min(6, Math.max(1, level))}`
}

function slug(token: Token): string {
  return String(token.meta?.['slug'])
}

function direction(token: Token): string {
  return String(token.meta?.['dir'] ?? 'auto')
}

function taskBox({ index, checked, label: labels }: TaskBox, { options }: Drawing): string {
  return tag('input', {
    type: 'checkbox',
    class: 'md-task__box',
    'data-task': index,
    checked,
    disabled: index === null || !options.canTick,
    'aria-label': plainText(labels.children).trim() || null,
  })
}

/**
 * GFM's columns name sides of the screen; ours are sides of the text, so that a style sheet without sides can draw
 * them. Which side of the text that is depends on the way the cell runs. A cell of digits runs left to right
 * everywhere, and in a Hebrew table it is still where its column begins.
 */
function alignment(cell: Token, labels: Token | undefined, drawing: Drawing): string | null {
  const side = /text-align:(left|center|right)/.exec(String(cell.attrGet('style') ?? ''))?.[1]
  const runs = inlineDirection(labels?.children ?? null)
  if (!side) return runs === null && drawing.tableDirection === 'rtl' ? 'md-end' : null
  if (side === 'center') return 'md-center'
  return (side === 'right') !== (runs === 'rtl') ? 'md-end' : 'md-start'
}

function icon(name: string, { options }: Drawing): string {
  if (!options.icons) return ''
  const use = element('use', { href: `${options.icons}#${name}` }, '')
  return element(
    'svg',
    { class: 'icon', width: 16, height: 16, 'aria-hidden': 'true', focusable: 'false' },
    use,
  )
}

function codeBox(
  token: Token,
  drawing: Drawing,
  { language, inner }: { language: string; inner: string },
): string {
  const { labels, languageName } = drawing.options
  const name = language ? (languageName?.(language) ?? language) : ''
  const head = element(
    'figcaption',
    { class: 'md-code__head' },
    (name ? element('span', { lang: 'en', dir: 'ltr' }, escapeHtml(name)) : '') +
      element(
        'button',
        { type: 'button', class: 'button button--quiet needs-script', 'data-copy-code': true },
        escapeHtml(labels.copy),
      ),
  )
  const box = element(
    'pre',
    {
      class: 'md-code__text code-surface',
      dir: codeDirection(language, token.content),
      tabindex: 0,
      role: 'region',
      'aria-label': name ? `${labels.code}: ${name}` : labels.code,
    },
    element('code', {}, inner),
  )
  const attributes = {
    class: 'md-code',
    'data-language': language || null,
    ...lineAttribute(token, drawing),
  }
  return `${element('figure', attributes, head + box)}\n`
}

function mathBlock(token: Token, drawing: Drawing): string {
  const attributes = { class: 'md-math-block', ...lineAttribute(token, drawing) }
  return `${element('div', attributes, formula(drawing, token.content.trim(), true))}\n`
}

/** The source is there for every reader; a page that draws diagrams puts the drawing into the reserved space. */
function diagram(token: Token, drawing: Drawing): string {
  const { labels, diagramSize } = drawing.options
  const place = diagramSize ? diagramPlace(diagramSize(token.content)) : ''
  const source = element('pre', { dir: 'ltr', tabindex: 0 }, escapeHtml(token.content))
  const attributes = {
    class: 'md-diagram',
    role: 'group',
    'aria-label': labels.diagram,
    'data-diagram': 'waiting',
    ...lineAttribute(token, drawing),
  }
  const details = element(
    'details',
    { class: 'md-diagram__source', open: true },
    element('summary', {}, escapeHtml(labels.diagramSource)) + source,
  )
  return `${element('figure', attributes, place + details)}\n`
}

/** An empty `svg` reserves the space: its size is an attribute, and a page without styles of its own allows that. */
function diagramPlace({ width, height }: DiagramSize): string {
  const room = element(
    'svg',
    {
      class: 'md-diagram__room',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'aria-hidden': 'true',
    },
    '',
  )
  return element('div', { class: 'md-diagram__place' }, room)
}
