import { assetClasses } from '@atrium/contract/portfolio-terms'
import { themeNames } from '@atrium/contract/themes'
import { sectors } from '@atrium/domain/breakdown'
import { describe, expect, it } from 'vitest'
import { editions } from '../registry.ts'
import { themesCss } from './css.ts'
import { themes } from './themes.ts'

const sheet = themesCss()

/** Returns the value of a theme's variable, following references to other variables. */
function readVariable(theme: string, name: string): string | undefined {
  const block = sheet.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  const value = new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1]
  const reference = value && /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  return reference ? readVariable(theme, reference) : value?.toLowerCase()
}

const readVariables = (theme: string, prefix: string, count: number) =>
  new Set(Array.from({ length: count }, (_, index) => readVariable(theme, `${prefix}-${index + 1}`)))

describe.each(themeNames)('the colours of charts in %s', (theme) => {
  it('are twenty different colours [P541]', () => {
    expect(themes[theme].chart).toHaveLength(20)
    expect(readVariables(theme, 'chart', 20).size).toBe(20)
  })

  it('each of the 21 named sectors has a different colour [P218]', () => {
    expect([sectors.length, new Set(sectors).size]).toEqual([21, 21])
    const colours = readVariables(theme, 'sector', sectors.length)
    expect([colours.size, colours.has(undefined)]).toEqual([21, false])
  })

  it('each of the four asset classes has a different colour [P216]', () => {
    expect(assetClasses).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other'])
    const colours = new Set(assetClasses.map((name) => readVariable(theme, `asset-${name.toLowerCase().replace(' ', '-')}`)))
    expect([colours.size, colours.has(undefined)]).toEqual([4, false])
  })
})

it('every edition, including the Greek one, draws up to 50,000 points of a series [P507]', () =>
  expect(editions.filter(({ seriesThreshold }) => seriesThreshold !== 50_000)).toEqual([]))
