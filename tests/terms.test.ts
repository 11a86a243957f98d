/** One term per concept in each language: a text that uses another word is reported with its key. */
import { expect, test } from 'vitest'
import type { Locale } from '#platform/i18n/phrases.ts'
import type { LanguageTexts } from '#texts/index.ts'
import { languages } from '#texts/index.ts'
import { entriesOf, sentencesOf } from './support/compare-languages.ts'

interface Term {
  /** The term that the product uses. */
  say: string
  /** Synonyms that are not used. */
  avoid: RegExp
  /** Texts in which the avoided word means something else, by `file.kind.key`. */
  except?: readonly string[]
}

// What people type, or the content of a file.
const QUOTED = ['library.texts.search_placeholder', 'viewer.texts.svg_fault_attribute']

// Hebrew letters are no word characters for \b: a word begins and ends at anything but another Hebrew letter.
const hebrew = (...words: string[]) =>
  new RegExp(`(?<![א-ת])[ובכלמשה]?(?:${words.join('|')})(?![א-ת])`)

const TERMS: Record<Locale, readonly Term[]> = {
  en: [
    { say: 'Star', avoid: /favou?rite/i },
    { say: 'Select', avoid: /\bchosen\b/i },
    { say: 'Try again', avoid: /\bretry\b(?!-After)/i },
    { say: 'Sign in, sign out', avoid: /\blog(ging)?[ -]?(in|out|on|off)\b/i },
    { say: 'Bin', avoid: /\btrash\b|recycle/i },
    { say: 'permanently', avoid: /\bfor good\b/i },
    {
      say: 'JavaScript',
      avoid: /\b(a script|scripts are)\b/i,
      except: ['viewer.texts.scripts_off'],
    },
    { say: 'conflict', avoid: /\bclash/i },
    { say: 'render', avoid: /\bdrawn?\b/i },
    { say: 'something went wrong', avoid: /something failed/i },
    { say: 'click, choose', avoid: /\bpress (where|the|it|again|on)\b|\bone press\b/i },
    { say: 'should', avoid: /\bshall\b/i },
    { say: 'is, appears', avoid: /\b(stands?|lies) (here|there|on)\b/i },
    { say: '(nothing: just say it)', avoid: /\bplease\b/i },
    { say: '{n}% without a space', avoid: /\} %/ },
    { say: 'British spelling', avoid: /\b(colors?|favorites?|minimized?|behavior|recognize)\b/i },
    { say: '“curly quotes”', avoid: /"/, except: QUOTED },
  ],
  he: [
    { say: 'נודניק (snooze)', avoid: hebrew('דחייה', 'נדחתה', 'לדחות', 'דחו') },
    { say: 'לשונית (tab)', avoid: /כרטיסיי?ה|כרטיסיות/ },
    { say: 'כוכב (star)', avoid: /מועדפים/ },
    { say: 'ניסיון נוסף (try again)', avoid: /(?<![א-ת])לנסות שוב$/ },
    { say: 'טוען (loading)', avoid: /^(קורא|בקריאה)$/ },
    { say: 'JavaScript', avoid: /סקריפט(?!ים)/ },
    {
      say: 'plural address',
      avoid: hebrew('לך', 'שלך', 'אותך', 'אתה', 'בחר', 'לחץ', 'נסה', 'הזן', 'כתוב כאן'),
    },
    { say: 'nouns for what is deleted', avoid: /(?<![א-ת])שכחת/ },
    { say: 'maqaf before Latin letters and digits', avoid: /[א-ת]-[A-Za-z0-9{]/ },
    { say: 'straight quotes', avoid: /[“”„]/ },
    { say: '{n}% without a space', avoid: /\} %/ },
  ],
}

test.each(Object.entries(TERMS))('%s uses one term per concept', (locale, terms) => {
  const language: LanguageTexts = languages[locale as Locale]
  const wrong = terms.flatMap(({ say, avoid, except = [] }) =>
    [...entriesOf(language)]
      .filter(
        ([key, form]) =>
          !except.includes(key) &&
          sentencesOf(form).some((sentence) => avoid.test(withoutSlotNames(sentence))),
      )
      .map(([key, form]) => `${key}: say ${say}, in: ${sentencesOf(form).join(' / ')}`),
  )
  expect(wrong).toEqual([])
})

/** `{color}` is a name in the code. */
function withoutSlotNames(sentence: string): string {
  return sentence.replace(/\{\w+\}/g, '{}')
}
