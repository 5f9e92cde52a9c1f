import { themeNames } from '@atrium/contract/themes'
import { describe, expect, it } from 'vitest'
import { listThemeFaults } from './check-themes.ts'
import { themes, type Theme } from './themes.ts'

const { accent: _accent, ...colorsWithoutAccent } = themes.main.color
const { image: _image, ...shapeWithoutImage } = themes.main.shape

describe('themes', () => {
  it('all registered themes are complete', () => expect(listThemeFaults(themeNames, themes)).toEqual([]))

  it('a registered name without a theme is reported', () => {
    const { main: _, ...others } = themes
    expect(listThemeFaults(themeNames, others)).toEqual([
      'The theme "main" is in themeNames of packages/contract/src/themes.ts, but not in packages/editions/src/themes/themes.ts: add its file there.',
    ])
  })

  it.each<[string, object]>([
    ['color.accent', { color: colorsWithoutAccent }],
    ['color.line', { color: { ...themes.main.color, line: 'red' } }],
    ['chart', { chart: themes.main.chart.slice(1) }],
    ['assetClass.cash', { assetClass: { ...themes.main.assetClass, cash: undefined } }],
    ['scheme', { scheme: 'dim' }],
    ['shape.nav', { shape: { ...themes.main.shape, nav: 'bottom' } }],
    ['shape.image', { shape: shapeWithoutImage }],
  ])('a fault in the part %s is reported', (part, fault) => {
    const changed = { ...themes, main: { ...themes.main, ...fault } as Theme }
    expect(listThemeFaults(themeNames, changed)).toEqual([
      expect.stringContaining(`The part "${part}" of the theme "main" is missing or invalid: `),
    ])
  })
})
