/** The markup of inline content: links, pictures, code, formulas and footnote marks. */

import type { RendererRule } from 'markdown-it'
import { escapeHtml } from '../html/escape-html.ts'
import type { TextLink } from '../links/grammar.ts'
import {
  type ImageTarget,
  imageTarget,
  type LinkTarget,
  linkTarget,
  MAX_ADDRESS,
} from './addresses.ts'
import { type Attributes, type Drawing, element, rule, tag } from './drawing.ts'
import { HEADING_PREFIX, plainText, slugOf } from './headings.ts'
import { MOST_FORMULAS, MOST_TEX } from './options.ts'

// User-written links get neither our address as referrer nor our ranking.
const OUTSIDE = 'noopener noreferrer nofollow ugc'

export const inlineMarkup: Record<string, RendererRule> = {
  island_open: rule(() => tag('bdi', { dir: 'ltr' })),
  island_close: rule(() => '</bdi>'),
  text: rule((token) => escapeHtml(token.content)),
  text_special: rule((token) => escapeHtml(token.content)),
  hardbreak: rule(() => '<br>\n'),
  softbreak: rule(() => '\n'),
  em_open: rule(() => '<em>'),
  em_close: rule(() => '</em>'),
  strong_open: rule(() => '<strong>'),
  strong_close: rule(() => '</strong>'),
  s_open: rule(() => '<s>'),
  s_close: rule(() => '</s>'),

  // A `dir` of its own isolates it from the sentence around it.
  code_inline: rule((token) => element('code', { dir: 'ltr' }, escapeHtml(token.content))),

  note_tag: rule((token, drawing) => {
    const { tagsAt } = drawing.options
    if (tagsAt === undefined || isInside(drawing)) return escapeHtml(token.content)
    const href = tagsAt + encodeURIComponent(token.content.slice(1))
    return element('a', { class: 'md-tag', href, dir: 'auto' }, escapeHtml(token.content))
  }),

  text_link: rule((token, drawing) => {
    const { textLinks } = drawing.options
    if (textLinks === undefined || isInside(drawing)) return escapeHtml(token.content)
    const { target, lines, shown } = token.meta as unknown as TextLink
    const label = escapeHtml(shown || (lines ? `${target}#${lines}` : target))
    const known = textLinks.targets?.get(target)
    if (known) {
      const href = lines && known.linesHref ? `${known.linesHref}#${lines}` : known.href
      return element('a', { class: 'md-text-link', href, title: known.name, dir: 'auto' }, label)
    }
    if (textLinks.unknownAt === null) return element('bdi', { dir: 'auto' }, label)
    const href = `${textLinks.unknownAt}${encodeURIComponent(target)}${lines && `&lines=${lines}`}`
    const isMissing = textLinks.targets !== null && !textLinks.isOpen
    const { labels } = drawing.options
    return element(
      'a',
      {
        class: isMissing ? 'md-text-link md-text-link--missing' : 'md-text-link',
        href,
        title: isMissing ? labels.missingTarget : null,
        rel: 'nofollow',
        dir: 'auto',
      },
      label,
    )
  }),

  link_open: rule((token, drawing) => {
    const target = isInside(drawing) ? null : targetOf(String(token.attrGet('href')), drawing)
    drawing.openLinks.push(target !== null)
    if (!target) return '<span class="md-inert">'
    return tag('a', {
      href: target.href,
      title: token.attrGet('title'),
      rel: target.isExternal ? OUTSIDE : null,
      // An address as its own text is a left-to-right island.
      dir: token.info === 'auto' ? 'ltr' : null,
    })
  }),
  link_close: rule((_, drawing) => (drawing.openLinks.pop() ? '</a>' : '</span>')),

  image: rule((token, drawing) => {
    const { options } = drawing
    const alt = plainText(token.children)
    const target = imageOf(String(token.attrGet('src')), drawing)
    if (!target) return element('span', { class: 'md-inert' }, escapeHtml(alt))
    const host = target.kind === 'outside' ? target.host : null
    const isShown =
      host === null ||
      options.allowedImageHosts?.has(host) ||
      options.allowedImages?.has(target.src)
    if (!isShown) return imageBox(drawing, { src: target.src, host: host ?? '', alt })
    return tag('img', {
      src: target.src,
      alt,
      title: token.attrGet('title'),
      // Its space is reserved before it comes.
      ...sizeOf(target, token.meta as HtmlImage | null),
      loading: 'lazy',
      decoding: 'async',
      referrerpolicy: host === null ? null : 'no-referrer',
    })
  }),

  math_inline: rule((token, drawing) =>
    formula(drawing, token.content, token.meta?.['isDisplay'] === true),
  ),

  footnote_ref: rule((token, { prefix }) => {
    const { number, mention } = token.meta as { number: number; mention: number }
    const id = `${prefix}fnref-${number}${mention > 1 ? `-${mention}` : ''}`
    const link = element('a', { href: `#${prefix}fn-${number}`, id }, String(number))
    return element('sup', { class: 'md-footnote-mark' }, link)
  }),

  footnote_back: rule((token, { options, prefix }) => {
    const { number, mentions } = token.meta as { number: number; mentions: number }
    let links = ''
    for (let mention = 1; mention <= Math.min(mentions, 20); mention++) {
      links += ` ${element(
        'a',
        {
          href: `#${prefix}fnref-${number}${mention > 1 ? `-${mention}` : ''}`,
          class: 'md-footnote-back',
          'aria-label': `${options.labels.backToText}${mentions > 1 ? ` ${mention}` : ''}`,
        },
        '↩︎',
      )}`
    }
    return links
  }),
}

/** The attributes of an image that was written as HTML. */
interface HtmlImage {
  width?: number | null
  height?: number | null
  align?: string | null
}

function sizeOf(target: ImageTarget, html: HtmlImage | null): Attributes {
  const known = target.kind === 'inside' && target.width ? target : html
  return {
    width: known?.width ?? null,
    height: known?.height ?? null,
    class: html?.align ? `md-image--${html.align}` : null,
  }
}

/** A formula as MathML, or as its source when there is nobody to draw it, or too many were drawn already. */
export function formula(drawing: Drawing, tex: string, isDisplay: boolean): string {
  drawing.formulas++
  drawing.texLength += tex.length
  const isAffordable = drawing.formulas <= MOST_FORMULAS && drawing.texLength <= MOST_TEX
  const math = isAffordable ? drawing.options.math?.(tex, isDisplay) : undefined
  const kind = isDisplay ? 'display' : 'inline'
  if (math) return element('span', { class: `md-math md-math--${kind}`, dir: 'ltr' }, math)
  // Null means that it was tried and is no formula; asking again would not help.
  const waiting = math === undefined ? { 'data-math': kind } : {}
  const classes = `md-math md-math--${kind} md-math--source`
  return element('code', { class: classes, dir: 'ltr', ...waiting }, escapeHtml(tex))
}

/** Each address is judged once: the same one may be mentioned ten thousand times. */
export function imageOf(address: string, { options, images }: Drawing): ImageTarget | null {
  const known = images.get(address)
  if (known !== undefined) return known
  const target = imageTarget(address, options)
  images.set(address, target)
  return target
}

function targetOf(href: string, drawing: Drawing): LinkTarget | null {
  if (href.length > MAX_ADDRESS) return null
  if (!href.startsWith('#')) {
    const { resolveRelative, linksRoot } = drawing.options
    return linkTarget(href, resolveRelative, linksRoot)
  }
  const name = decoded(href.slice(1))
  const id = [HEADING_PREFIX + name, HEADING_PREFIX + slugOf(name), name].find((one) =>
    drawing.headingIds.has(one),
  )
  // A fragment leads into this document or nowhere, never to an element of our own page.
  return { href: `#${drawing.prefix}${id ?? HEADING_PREFIX + slugOf(name)}`, isExternal: false }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isInside({ openLinks }: Drawing): boolean {
  return openLinks.includes(true)
}

/** Nothing is fetched: a box with the host, and the two choices where a button can be pressed. */
function imageBox(drawing: Drawing, image: { src: string; host: string; alt: string }): string {
  const { labels } = drawing.options
  const button = (choice: string, label: string) =>
    element(
      'button',
      { type: 'button', class: 'button button--small needs-script', 'data-show-image': choice },
      escapeHtml(label),
    )
  return element(
    'span',
    { class: 'md-image-box', 'data-image': image.src, 'data-host': image.host },
    element('span', { class: 'md-image-box__alt' }, escapeHtml(image.alt || labels.outsideImage)) +
      element('bdi', { class: 'md-image-box__host', dir: 'ltr' }, escapeHtml(image.host)) +
      // A button inside a link would be pressed and followed at once.
      (isInside(drawing)
        ? ''
        : button('one', labels.showThisImage) + button('host', labels.showHostImages)),
  )
}
