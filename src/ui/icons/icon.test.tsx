import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Icon, isMirrored, setIconSprite } from './icon.tsx'
import { iconNames } from './names.ts'
import { collectIcon, collectIcons, iconSymbols } from './page-icons.tsx'

test('the names are in order and none is there twice', () => {
  expect([...iconNames]).toEqual([...new Set(iconNames)].sort())
})

test('what points along the text turns with it; clocks, checks and code do not', () => {
  const turned = iconNames.filter(isMirrored)
  expect(turned).toEqual(
    expect.arrayContaining([
      'arrow-left',
      'chevron-right',
      'undo-2',
      'redo-2',
      'list',
      'indent-increase',
      'panel-left-close',
      'log-out',
      'external-link',
    ]),
  )
  for (const still of ['clock', 'check', 'search', 'play', 'code', 'arrow-up'] as const) {
    expect(turned).not.toContain(still)
  }
})

test('beside a word an icon is silent, alone it has a name', () => {
  setIconSprite('/assets/icons.svg', () => false)
  expect(renderToString(<Icon name="bell" />)).toContain('aria-hidden="true"')
  const alone = renderToString(<Icon name="bell" label="Reminders" />)
  expect(alone).toContain('role="img"')
  expect(alone).toContain('aria-label="Reminders"')
  expect(alone).toContain('href="/assets/icons.svg#bell"')
})

test('a page has the shapes of its own icons; what is drawn for elsewhere points to the sprite', () => {
  setIconSprite('/assets/icons.svg', collectIcon)
  const draw = () =>
    (['search', 'bell'] as const).map((name) => renderToString(<Icon name={name} />)).join('')
  const { result, icons } = collectIcons(draw)
  expect(icons).toEqual(['bell', 'search'])
  const shapes = iconSymbols(icons, { bell: '<path d="M1 1"/>', search: '<path d="M2 2"/>' })
  for (const [, id] of result.matchAll(/href="#([^"]+)"/g))
    expect(shapes).toContain(`<symbol id="${id}" viewBox="0 0 24 24"><path`)
  expect(result).not.toContain('/assets/')
  expect(draw()).toContain('href="/assets/icons.svg#search"')
})
