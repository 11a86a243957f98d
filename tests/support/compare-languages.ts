/** The differences of a language from English. */
import type { Form, LanguageTexts, TextKind } from '#texts/index.ts'

/** Each list holds `file.kind.key`. */
export interface Difference {
  missing: string[]
  surplus: string[]
  /** Another set of `{slots}`. */
  slots: string[]
  /** A plural where English has none, the reverse, or wrong plural forms for the language. */
  forms: string[]
}

export function differenceFromEnglish(
  english: LanguageTexts,
  language: LanguageTexts,
  locale: string,
): Difference {
  const [source, other] = [entriesOf(english), entriesOf(language)]
  const shared = [...source].flatMap(([key, form]) =>
    other.has(key) ? [{ key, form, translated: other.get(key)! }] : [],
  )
  const keysOf = (differing: typeof shared) => differing.map(({ key }) => key)
  return {
    missing: [...source.keys()].filter((key) => !other.has(key)),
    surplus: [...other.keys()].filter((key) => !source.has(key)),
    slots: keysOf(shared.filter(({ form, translated }) => !hasSameSlots(form, translated))),
    forms: keysOf(
      shared.filter(({ form, translated }) => !hasRightForms(form, translated, locale)),
    ),
  }
}

/** Every text of a language by `file.kind.key`. */
export function entriesOf(language: LanguageTexts): Map<string, Form> {
  const all = new Map<string, Form>()
  for (const [part, kinds] of Object.entries(language))
    for (const kind of Object.keys(kinds) as TextKind[])
      for (const [key, form] of Object.entries(kinds[kind] ?? {}))
        all.set(`${part}.${kind}.${key}`, form)
  return all
}

/** The sentences of a text: one, or one for each plural form. */
export function sentencesOf(form: Form): string[] {
  return typeof form === 'string' ? [form] : Object.values(form)
}

function slotsOf(form: Form): string[] {
  const general = typeof form === 'string' ? form : form['other']!
  return slotsIn(general)
}

function slotsIn(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!))].toSorted()
}

/** A singular may write its number as a word; no form may use a slot that is never filled. */
function hasSameSlots(english: Form, translated: Form): boolean {
  const slots = slotsOf(english)
  return (
    slotsOf(translated).join() === slots.join() &&
    sentencesOf(translated).every((sentence) =>
      slotsIn(sentence).every((slot) => slots.includes(slot)),
    )
  )
}

function hasRightForms(english: Form, translated: Form, locale: string): boolean {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  if (typeof translated === 'string') return typeof english === 'string' || categories.length === 1
  if (typeof english === 'string') return false
  return Object.keys(translated).toSorted().join() === categories.toSorted().join()
}
