/**
 * Every language has exactly the texts of English: none missing, none extra, the same slots, the right plural forms.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { readAssetManifest } from '#platform/http/index.ts'
import { LOCALES, PLURAL_FORMS } from '#platform/i18n/phrases.ts'
import { joinLanguages, type LanguageTexts, languages } from '#texts/index.ts'
import { phrasesNamedIn } from '../scripts/island-phrases.ts'
import { joinCatalogues } from '../src/app.ts'
import { features } from '../src/features.ts'
import { differenceFromEnglish, entriesOf, sentencesOf } from './support/compare-languages.ts'
import { root } from './support/sources.ts'

const SAME = { missing: [], surplus: [], slots: [], forms: [] }
const folder = join(root, 'src/texts')

describe.each(Object.entries(languages))('%s', (locale, language: LanguageTexts) => {
  test('has the texts, slots and plural forms of English', () => {
    expect(differenceFromEnglish(languages.en, language, locale)).toEqual(SAME)
  })

  test('has a file for each file of English', () => {
    expect(readdirSync(join(folder, locale))).toEqual(readdirSync(join(folder, 'en')))
  })

  test('has no empty text', () => {
    const empty = [...entriesOf(language)]
      .filter(([, form]) => sentencesOf(form).some((sentence) => sentence.trim() === ''))
      .map(([key]) => key)
    expect(empty).toEqual([])
  })
})

test('each folder is a language that people can choose, with its plural forms', () => {
  const folders = readdirSync(folder).filter((name) => !name.endsWith('.ts'))
  expect(folders).toEqual(LOCALES)
  for (const locale of LOCALES)
    expect(new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()).toEqual(
      PLURAL_FORMS[locale].toSorted(),
    )
})

test('a Hebrew text without a Hebrew letter is at most one word, such as API or Zip', () => {
  const latin = [...entriesOf(languages.he)]
    .map(([key, form]) => [key, sentencesOf(form).join(' ')] as const)
    .filter(
      ([, text]) =>
        !/[\u05d0-\u05ea]/.test(text) && /[a-z]+\s+[a-z]+/i.test(text.replace(/\{\w+\}/g, '')),
    )
  expect(latin).toEqual([])
})

describe('a language that is still being translated', () => {
  const en: LanguageTexts = {
    boards: {
      texts: { title: 'Boards', count: { one: '{n} board', other: '{n} boards' }, gone: 'Gone' },
      problems: { no_board: 'There is no such board.' },
    },
  }
  const pl: LanguageTexts = {
    boards: {
      texts: { title: 'Tablice {n}', count: { one: '{n} tablica', other: '{n} tablic' }, old: 'x' },
    },
  }

  test('shows what it lacks, has too much, and says with other slots or forms', () => {
    expect(differenceFromEnglish(en, pl, 'pl')).toEqual({
      missing: ['boards.texts.gone', 'boards.problems.no_board'],
      surplus: ['boards.texts.old'],
      slots: ['boards.texts.title'],
      forms: ['boards.texts.count'],
    })
  })

  test('shows English where it lacks a text', () => {
    expect(joinLanguages({ en, pl }, 'boards', 'texts')['gone']).toEqual({ en: 'Gone', pl: 'Gone' })
    expect(joinLanguages({ en, pl }, 'boards', 'problems')).toEqual({
      no_board: { en: 'There is no such board.', pl: 'There is no such board.' },
    })
  })
})

describe('the phrases of the scripts', () => {
  const KEYS = ['notes.color_blue', 'notes.color_pink', 'notes.save', 'trash.bin', 'trash.save']

  test.each([
    ['a call', 't("trash.bin")', ['trash.bin']],
    ['a choice', "t(isOn ? 'notes.save' : `trash.save`, { n })", ['notes.save', 'trash.save']],
    ['a table', 'const LABELS = { save: "notes.save", other: "notes.nothing" }', ['notes.save']],
    ['a beginning', `t(\`notes.color_\${name}\`)`, ['notes.color_blue', 'notes.color_pink']],
  ])('are collected from %s', (_, code, named) => {
    expect(phrasesNamedIn(code, KEYS)).toEqual(named)
  })

  test.each([
    ['any text of notes. could be meant', `// src/a.ts\nt(\`notes.\${name}\`)`],
    ['any text of notes. could be meant', 't("notes." + name)'],
    ['any text could be meant', `t(\`\${feature}.save\`)`],
    ['no text begins with notes.colour_', `t(\`notes.colour_\${name}\`)`],
  ])('break the build where %s', (message, code) => {
    expect(() => phrasesNamedIn(code, KEYS)).toThrow(message)
  })

  test('are found by their keys alone: none is made of a text whose beginning is not there', () => {
    const files = ['src/client/**', 'src/features/*/{client,views,rules}/**'].flatMap((pattern) =>
      globSync(`${pattern}/*.{ts,tsx}`, { cwd: root }),
    )
    expect(files.length).toBeGreaterThan(300)
    const hidden = files.filter((file) =>
      /[^`] as (TextKey|ShellKey)\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(hidden).toEqual([])
  })

  test('are declared, and those of every page come with no island again', () => {
    const { phrases } = readAssetManifest(inject('dist'))
    const { texts } = joinCatalogues(features)
    const { shell = [], visitor = [], ...islands } = phrases
    expect(Object.keys(islands).length).toBeGreaterThan(20)
    expect(
      [...shell, ...visitor, ...Object.values(islands).flat()].filter((key) => !texts.has(key)),
    ).toEqual([])
    for (const [name, keys] of Object.entries(islands))
      expect(
        keys.filter((key) => shell.includes(key) && visitor.includes(key)),
        name,
      ).toEqual([])
  })
})
