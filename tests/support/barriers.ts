/**
 * What an automatic check of accessibility finds on a page. It is the most expensive part of a journey, so nothing is
 * checked twice: what was clean is stored by its make (`describeElements`) for the whole run, by all its processes and
 * in either language, and on the next page the same header, the same dialog or the thirtieth row of a list is not
 * checked again. What is about a page as a whole (headings, landmarks, ids) is checked on every page whose make was not
 * clean before.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

// Half as long as the one with its comments: it is sent to every page that is checked, and parsed there.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const THEMES = ['light', 'dark', 'contrast'] as const

/** The makes of pages and elements that were clean. */
const clean = new Set<string>()
/** By the kind of an element: the colours with which its text had enough contrast. */
const readable = new Map<string, Set<string>>()

/** What the processes of a run have found, one line each; the folder is deleted with the run. */
const FOUND = join(tmpdir(), 'codeshelf-clean-makes.jsonl')
let linesRead = 0

interface Found {
  makes: string[]
  looks: { make: string; look: string }[]
}

function readFound(): void {
  if (!existsSync(FOUND)) return
  const lines = readFileSync(FOUND, 'utf8').split('\n').slice(linesRead, -1)
  linesRead += lines.length
  for (const line of lines) {
    const { makes, looks } = JSON.parse(line) as Found
    for (const make of makes) clean.add(make)
    for (const { make, look } of looks)
      readable.getOrInsertComputed(make, () => new Set()).add(look)
  }
}

/**
 * Rule, element, reason. Empty is the promise. Colours are checked in every theme; the rest is the same in all themes
 * and is checked once. The content of frames was written by a person and is not checked. `within` spares a frame that
 * was checked on another page.
 */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  const empty = await page.evaluate(findEmptyIcons)
  if (empty.length > 0) return empty
  const { whole, makes } = await page.evaluate(describeElements, within)
  readFound()
  if (clean.has(whole)) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE)
    await page.evaluate(judgeOnce)
  }
  const { found, looks } = await page.evaluate(judge, {
    themes: THEMES,
    within,
    clean: makes.filter((make) => clean.has(make)),
    readable: makes.flatMap((make) => [...(readable.get(make) ?? [])]),
  })
  if (found.length > 0) return found
  const news: Found = { makes: [whole, ...makes].filter((make) => !clean.has(make)), looks }
  appendFileSync(FOUND, `${JSON.stringify(news)}\n`)
  return []
}

/** Icons whose shapes should be in the page and are not: an empty box, which no rule of axe detects. */
function findEmptyIcons(): string[] {
  return [...document.querySelectorAll('use[href^="#"]')]
    .map((use) => use.getAttribute('href')!)
    .filter((href) => !document.getElementById(href.slice(1)))
    .map((href) => `no shapes for ${href}`)
}

interface AxeRule {
  id: string
  pageLevel: boolean
  any: (string | { id: string })[]
  all: (string | { id: string })[]
  none: (string | { id: string })[]
  gather(...args: unknown[]): unknown[]
  matches(element: Element, ...more: unknown[]): boolean
  run(context: unknown, options: unknown, done: (result: AxeResult) => void, fail: unknown): void
  runSync(context: unknown, options: unknown): AxeResult
}

interface AxeResult {
  nodes: { any: { data: { theme?: string } | null }[] }[]
}

/** An element as axe knows it, with what it has read of its styles. */
interface AxeElement {
  children: AxeElement[]
  _cache: object
  _stackingContext?: unknown
}

interface Axe {
  _audit: { rules: AxeRule[]; checks: Record<string, { after?: unknown }> }
  _tree: AxeElement[]
  run(within: string, options: unknown): Promise<AxeResults>
}

/** What the functions below share while they run in a page. */
interface InPage {
  axe: Axe
  themes: readonly string[]
  makeOf: WeakMap<Element, string>
  clean: Set<string>
  readable: Set<string>
  looks: { make: string; look: string }[]
}

/**
 * Runs in the page: the kind of each element is a number for everything a rule could ask about it and about the
 * elements in it and around it, without the texts that people wrote. Repeated children count once.
 */
function describeElements(within: string): { whole: string; makes: string[] } {
  const PRESENT_ONLY =
    /^(href|src|srcset|value|action|datetime|content|nonce|aria-label|title|alt|placeholder|aria-value.*|aria-description)$/
  const NAMED = /^(id|for|name|list|form|data-.*|aria-.*(by|controls|owns|descendant|details))$/
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns']
  const TARGETS = 'a, button, input, select, textarea, summary, [role], [tabindex]'
  // The smallest size that a target may have: all larger ones are equal.
  const SMALLEST = 24
  // The width at which pages change to one column.
  const NARROW = 600
  const numberOf = (text: string) => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 2_654_435_761)
      low = Math.imul(low ^ code, 1_597_334_677)
    }
    return ((high >>> 0) * 0x200000 + (low >>> 11)).toString(36)
  }
  const shown = ({ name, value, ownerElement }: Attr) => {
    if (PRESENT_ONLY.test(name)) return value.trim() === '' ? '' : '…'
    // The same page in another language, mirrored, has the same result.
    const isPageOrChoice = ownerElement?.matches('html, button[name=locale]')
    if (isPageOrChoice && /^(lang|dir)$/.test(name)) return value && '…'
    // Attributes of scripts; of those that styles use, every value is an identifier.
    if (/^data-/.test(name) && !/^[a-z_-]*$/.test(value)) return '…'
    if (name === 'style') return value.replaceAll(/-?[\d.]+(?=px|%|r?em|deg|m?s\b)/g, '')
    if (NAMED.test(name)) return value.replaceAll(/[^\s]*\d[^\s]*/g, '…')
    return value
  }
  const isSaid = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label === null) return ''
    const fold = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    return fold(label).includes(fold(element.textContent))
  }
  const ownOf = (element: Element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'data-theme')
      .map((attribute) => `${attribute.name}=${shown(attribute)}`)
    const dangling = REFERENCES.map(
      (name) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id && !document.getElementById(id)).length,
    )
    const { width, height } = element.matches(TARGETS)
      ? element.getBoundingClientRect()
      : { width: SMALLEST, height: SMALLEST }
    return [
      element.localName,
      element.localName === 'style' && element.textContent,
      ...attributes.sort(),
      ...dangling,
      isSaid(element),
      Math.min(2, (element as HTMLInputElement).labels?.length ?? 0),
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      element.checkVisibility({ visibilityProperty: true }),
      Math.min(SMALLEST, Math.floor(width)),
      Math.min(SMALLEST, Math.floor(height)),
    ].join('\n')
  }
  const owns = new Map<Element, string>()
  const insides = new Map<Element, string>()
  const lookInto = (element: Element): string => {
    const own = ownOf(element)
    owns.set(element, own)
    const kinds = [...new Set([...element.children].map(lookInto))]
    // The selected language comes first or second.
    if (element.querySelector(':scope > [name=locale]')) kinds.sort()
    const inside = numberOf(`${own}(${kinds.join()})`)
    insides.set(element, inside)
    return inside
  }
  lookInto(document.documentElement)
  const makeOf = new WeakMap<Element, string>()
  const makes = new Set<string>()
  const roots = new Set(document.querySelectorAll(within))
  const lookAround = (element: Element, around: string, isWithin: boolean) => {
    const here = isWithin || roots.has(element)
    const place = numberOf(around + owns.get(element))
    const make = numberOf(place + insides.get(element))
    makeOf.set(element, make)
    if (here) makes.add(make)
    for (const child of element.children) lookAround(child, place, here)
  }
  // Layout depends on the width, and colours on what is behind a page.
  const width = innerWidth < NARROW ? 'narrow' : 'wide'
  lookAround(document.documentElement, `${width} `, false)
  Object.assign(globalThis, { makeOf })
  const whole = numberOf(`${within} ${width} ${insides.get(document.documentElement)}`)
  return { whole, makes: [...makes] }
}

/** Runs in the page, once: rules skip what is known, and the fourth and any further element of one make. */
function judgeOnce(): void {
  // More than one, because something may cover the first of them.
  const MOST_OF_A_KIND = 3
  const here = globalThis as unknown as InPage
  const { rules, checks } = here.axe._audit
  // A rule that looks at its results together has to see all of them.
  const isAboutOne = ({ pageLevel, any, all, none }: AxeRule) =>
    !pageLevel &&
    [...any, ...all, ...none].every(
      (check) => !checks[typeof check === 'string' ? check : check.id]?.after,
    )
  for (const rule of rules) {
    if (rule.id === 'color-contrast') {
      judgeLooks(rule)
      judgeThemes(rule)
    } else if (isAboutOne(rule)) judgeMakes(rule)
  }

  function judgeMakes(rule: AxeRule): void {
    const { gather, matches } = rule
    let judged = new Map<string, number>()
    rule.gather = function (...args) {
      judged = new Map()
      return gather.apply(this, args)
    }
    rule.matches = function (element, ...more) {
      const make = here.makeOf.get(element) ?? ''
      const count = judged.get(make) ?? 0
      if (here.clean.has(make) || count >= MOST_OF_A_KIND) return false
      if (!matches.call(this, element, ...more)) return false
      if (make) judged.set(make, count + 1)
      return true
    }
  }

  /**
   * Colour contrast is the most expensive rule, and a page has hundreds of texts of one colour on one background. Of
   * each such pair a few are checked; the others are equal in everything that the rule reads.
   */
  function judgeLooks(rule: AxeRule): void {
    const { gather, matches } = rule
    let judged = new Map<string, number>()
    let grounds = new WeakMap<Element, string>()
    const groundOf = (element: Element | null): string => {
      if (!element) return ''
      let ground = grounds.get(element)
      if (ground !== undefined) return ground
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
        getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join()
      ground = own === 'rgba(0, 0, 0, 0),none,1,none,normal' ? '' : `${own};`
      ground = groundOf(element.parentElement) + ground
      grounds.set(element, ground)
      return ground
    }
    rule.gather = function (...args) {
      judged = new Map()
      grounds = new WeakMap()
      return gather.apply(this, args)
    }
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    rule.matches = function (element, ...more) {
      // A field shows text without a text node in it.
      if (!element.matches('input, textarea, select, option') && !hasWords(element)) return false
      const { color, fontSize, fontWeight, textShadow, webkitTextStroke } =
        getComputedStyle(element)
      const seen = [groundOf(element), color, fontSize, fontWeight, textShadow, webkitTextStroke]
      const key = seen.join('|')
      const make = here.makeOf.get(element) ?? ''
      const look = `${make}|${key}`
      const count = judged.get(key) ?? 0
      if (here.readable.has(look) || count >= MOST_OF_A_KIND) return false
      if (!matches.call(this, element, ...more)) return false
      judged.set(key, count + 1)
      if (make) here.looks.push({ make, look })
      return true
    }
  }

  /** The other themes in the same round: the layout is the same in all of them, and is the most of the work. */
  function judgeThemes(rule: AxeRule): void {
    const { run } = rule
    const forgetStyles = (element: AxeElement) => {
      element._cache = {}
      delete element._stackingContext
      for (const child of element.children) forgetStyles(child)
    }
    const wear = (theme: string) => {
      document.documentElement.dataset['theme'] = theme
      // An intermediate colour of a transition is no design decision.
      for (const motion of document.getAnimations())
        if (motion instanceof CSSTransition) motion.finish()
      for (const element of here.axe._tree) forgetStyles(element)
    }
    rule.run = function (context, options, done, fail) {
      const { theme: own = '' } = document.documentElement.dataset
      const others: AxeResult['nodes'] = []
      const finish = (result: AxeResult) => {
        result.nodes.push(...others)
        done(result)
      }
      const before = here.looks.length
      run.call(this, context, options, finish, fail)
      // What is known in one theme was checked in all of them.
      if (here.looks.length === before) return
      for (const theme of here.themes.filter((theme) => theme !== own)) {
        wear(theme)
        const { nodes } = this.runSync(context, options)
        for (const { data } of nodes.flatMap(({ any }) => any)) if (data) data.theme = theme
        others.push(...nodes)
      }
      wear(own)
    }
  }
}

interface Judging {
  themes: readonly string[]
  within: string
  clean: string[]
  readable: string[]
}

/** In the page itself: the detour through a driver takes five times as long. */
async function judge({ themes, within, clean, readable }: Judging) {
  const here = globalThis as unknown as InPage
  const [isClean, isReadable] = [new Set(clean), new Set(readable)]
  Object.assign(here, { themes, clean: isClean, readable: isReadable, looks: [] })
  const root = document.documentElement
  for (const motion of document.getAnimations())
    if (motion instanceof CSSTransition) motion.finish()
  // Axe does not know the top layer: it considers a dialog to be below a bar with a z-index of its own.
  const above = [...document.querySelectorAll<HTMLElement>(':modal, :popover-open')]
  for (const box of above) box.style.zIndex = '2147483647'
  const { violations } = await here.axe.run(within, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
  })
  for (const box of above) box.style.removeProperty('z-index')
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary, any }) => {
      const theme = any[0]?.data?.theme ?? root.dataset['theme'] ?? ''
      const reason = failureSummary?.replace(/\s+/g, ' ')
      return `${theme}: ${id}: ${target.join(' ')}: ${reason}`.trim()
    }),
  )
  return { found, looks: here.looks }
}
