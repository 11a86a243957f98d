/** How well names fit what was typed; the order of the levels is the order of the palette. */
import { describe, expect, test } from 'vitest'
import {
  bestFitting,
  exactFit,
  FIT,
  looseFit,
  piecesOfTyped,
  readName,
  readTyped,
} from './name-fit.ts'

describe('without errors', () => {
  test.each([
    ['Files', 'files', FIT.whole],
    ['parser.ts', 'PARSER', FIT.stem],
    ['Files and folders', 'files', FIT.begins],
    ['Add a new file', 'new fi', FIT.words],
    ['snippetService.js', 'serv', FIT.words],
    ['Dark mode', 'darkmode', FIT.words - 1],
    ['Profiles', 'file', FIT.inside],
    ['שָׁלוֹם.md', 'שלום', FIT.stem],
    ['notebook', 'ntbk', FIT.none],
    ['anything', ' ', FIT.none],
  ])('%s for %s', (name, typed, fit) => {
    expect(exactFit(readName(name), readTyped(typed))).toBe(fit)
  })
})

describe('with errors', () => {
  test.each([
    ['Copy link', 'cl', FIT.initials],
    ['Settings', 'setings', FIT.misspelt - 3],
    ['Settings', 'settigns', FIT.misspelt - 3],
    ['Settings', 'sxttings', FIT.misspelt - 3],
    ['Repositories', 'reposotoris', FIT.misspelt - 6],
    ['New file', 'new fiel', FIT.misspelt - 3],
    ['תזכורות', 'תזכרות', FIT.misspelt - 3],
    ['snippetService.js', 'snpsrv', FIT.scattered - 3],
    ['notebook', 'ntbk', FIT.scattered - 4],
    ['notebook', 'ook', FIT.none],
    ['notebook', 'ntk', FIT.none],
    ['Boards', 'boars', FIT.misspelt - 3],
    ['New', 'nwe', FIT.misspelt - 3],
    ['New', 'nxw', FIT.none],
    ['Settings', 'xxttings', FIT.misspelt - 6],
    ['Settings', 'xxxtings', FIT.none],
  ])('%s for %s', (name, typed, fit) => {
    expect(looseFit(readName(name), readTyped(typed))).toBe(fit)
  })
})

test('the best of many, errors forgiven', () => {
  const names = ['server.ts', 'snippetService.js', 'snapshot-reserve.md', 'parser.ts']
  expect(bestFitting(names, (name) => name, 'snpsrv', 2)).toEqual([
    'snippetService.js',
    'snapshot-reserve.md',
  ])
  expect(bestFitting(names, (name) => name, 'paresr', 2)).toEqual(['parser.ts'])
})

test('a database looks for all letters in their order, or for one half of each word', () => {
  expect(piecesOfTyped('paresr')).toEqual({
    letters: ['p', 'a', 'r', 'e', 's', 'r'],
    halves: [['par', 'esr']],
  })
  expect(piecesOfTyped('my fiel')).toMatchObject({ halves: [['my'], ['fi', 'el']] })
  expect(piecesOfTyped('ab').letters).toEqual([])
  expect(piecesOfTyped('%').halves).toEqual([['%']])
})

test('a long name and a long text cost no more than their beginnings', () => {
  const name = readName('a'.repeat(100_000))
  const typed = readTyped('a'.repeat(100_000))
  expect([name.folded.length, typed.folded.length]).toEqual([120, 60])
})
