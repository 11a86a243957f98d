import { describe, expect, test } from 'vitest'
import { isNeverBound, isSingleKey, nameOf, type Press, printKeys } from './keys.ts'

const press = (key: string, code: string, held = ''): Press => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
})

describe('the name of a press', () => {
  test.each([
    ['English layout', press('c', 'KeyC'), 'c'],
    ['caps lock', press('C', 'KeyC'), 'c'],
    ['with Shift', press('Z', 'KeyZ', 's'), 'Shift+z'],
    ['a sign made by Shift', press('?', 'Slash', 's'), '?'],
    ['Ctrl', press('k', 'KeyK', 'c'), 'Mod+k'],
    ['Ctrl+Shift', press('Enter', 'Enter', 'cs'), 'Mod+Shift+Enter'],
    ['Space', press(' ', 'Space'), 'Space'],
    ['Dvorak: the letter counts, not the place', press('c', 'KeyI'), 'c'],
    ['Hebrew layout, C', press('ב', 'KeyC'), 'c'],
    ['Hebrew layout, Ctrl+K', press('ל', 'KeyK', 'c'), 'Mod+k'],
    ['Hebrew layout, comma', press('ת', 'Comma'), ','],
    ['Hebrew layout, a Latin sign is itself', press('/', 'KeyQ'), '/'],
    ['Hebrew layout, Shift gives a Latin capital', press('Z', 'KeyZ', 's'), 'Shift+z'],
    ['Hebrew layout, Shift gives something else', press('״', 'KeyZ', 's'), 'Shift+z'],
    ['Russian layout, digit row', press('№', 'Digit3', 's'), '3'],
    ['number pad', press('5', 'Numpad5'), '5'],
    ['arrow', press('ArrowDown', 'ArrowDown', 's'), 'Shift+ArrowDown'],
    ['AltGr in Hebrew', press('₪', 'Digit4', 'ca'), 'Mod+Alt+4'],
  ])('%s', (_, event, name) => {
    expect(nameOf(event, false)).toBe(name)
  })

  test('on Apple keyboards Cmd is the modifier and Ctrl is not', () => {
    expect(nameOf(press('k', 'KeyK', 'm'), true)).toBe('Mod+k')
    expect(nameOf(press('k', 'KeyK', 'c'), true)).toBe('Other+k')
  })
})

test.each([
  ...[...'twnlrpdbacvxz+-0'].map((sign) => [`Mod+${sign}`, false, true] as const),
  ['Alt+ArrowLeft', false, true],
  ['Alt+Shift', false, true],
  ['F5', false, true],
  ['Space', false, true],
  ['Space', true, false],
  ['Delete', false, true],
  ['Delete', true, false],
  ['Mod+s', false, true],
  ['Mod+s', true, false],
  ['Mod+k', false, false],
  ['z', false, false],
  ['?', false, false],
] as const)('%s with a place of its own (%s) is forbidden: %s', (name, isScoped, expected) => {
  expect(isNeverBound(name, isScoped)).toBe(expected)
})

test('single keys are what can be switched off', () => {
  expect(['c', 'Shift+a', 'g d', 'Mod+k', 'Escape'].map(isSingleKey)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('keys are printed as they are on the keyboard', () => {
  expect(printKeys('Mod+k', false)).toEqual(['Ctrl+K'])
  expect(printKeys('Mod+k', true)).toEqual(['⌘K'])
  expect(printKeys('g d', false)).toEqual(['G', 'D'])
  expect(printKeys('Shift+ArrowLeft', false)).toEqual(['Shift+←'])
  expect(printKeys('ArrowRight', true)).toEqual(['→'])
  expect(printKeys('Shift+z', false)).toEqual(['Shift+Z'])
  expect(printKeys('+', false)).toEqual(['+'])
})
