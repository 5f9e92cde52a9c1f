import { describe, expect, it } from 'vitest'
import { bars } from './bars.ts'
import { shortLabel } from './labels.ts'
import { findColour } from './palette.ts'
import type { Part } from './parts.ts'
import { pie } from './pie.ts'
import { draw } from './testing/draw.ts'
import { plainPalette as palette } from './testing/plain-palette.ts'

const words = { percent: (percent: number) => `${percent}%`, describeItem: (id: string) => [`description of ${id}`] }
const pieWords = { ...words, centre: { value: '£702,539', label: 'Total' } }
const parts: Part[] = [
  { id: 'Equities', name: 'Equities', percent: 64.36, ink: 'asset-equities' },
  { id: 'Communication Services', name: 'Communication Services', percent: 33.64, ink: 'sector-1' },
  { id: 'Other', name: 'Other', percent: 2, ink: 'chart-20' },
]
type Drawn = {
  series: { data: { id: string; label: { show: boolean; position: string }; itemStyle: { color: string } }[]; large?: boolean }[]
}
const partsOf = (options: unknown) => (options as Drawn).series[0]!.data

describe.each([
  ['a pie', () => pie(parts, palette, pieWords, { isNarrow: false })],
  ['bars', () => bars(parts, palette, words, { isNarrow: false })],
])('%s', (_, options) => {
  it('can be drawn without animation, with a colour for each part', () => {
    expect(partsOf(options()).map(({ itemStyle }) => itemStyle.color)).toEqual(['#14506b', palette.sectors[0], palette.series[19]])
    expect(options().animation).toBe(false)
    expect(draw(options())).toContain('#14506b')
  })

  it('tooltips are plain text on the canvas, without markup', () => {
    const { tooltip } = options() as unknown as { tooltip: { renderMode: string; formatter: (item: object) => string } }
    expect([tooltip.renderMode, tooltip.formatter({ data: { id: 'Other' } })]).toEqual(['richText', 'description of Other'])
  })
})

describe('a pie', () => {
  it('has labels for large parts, and no labels on a phone', () => {
    const shown = (isNarrow: boolean) => partsOf(pie(parts, palette, pieWords, { isNarrow })).map(({ label }) => label.show)
    expect([shown(false), shown(true)]).toEqual([
      [true, true, false],
      [false, false, false],
    ])
  })
  it('has the total in its centre', () => expect(draw(pie(parts, palette, pieWords, { isNarrow: false }))).toContain('£702,539'))
})

describe('bars', () => {
  const short: Part[] = [...parts, { id: 'Alternatives', name: 'Alternatives', percent: -12, ink: 'asset-alternatives' }]
  it('extend to the left for negative values, and a zero line is drawn', () => {
    const options = bars(short, palette, words, { isNarrow: false })
    expect(partsOf(options).map(({ label }) => label.position)).toEqual(['right', 'right', 'right', 'left'])
    expect(options.series).toMatchObject([{ markLine: { data: [{ xAxis: 0 }] } }])
    expect(draw(options)).toContain('-12%')
  })
  it('have a label that is cut if the name is long', () => {
    const picture = draw(bars(parts, palette, words, { isNarrow: false }))
    expect([picture.includes('Communicatio…'), picture.includes('Communication Services')]).toEqual([true, false])
  })
  it('have a name and a figure each, even if there are 21', () => {
    const many: Part[] = Array.from({ length: 21 }, (_, index) => ({
      id: `S${index}`,
      name: `Sector ${index}`,
      percent: index + 0.5,
      ink: 'sector-1',
    }))
    const picture = draw(bars(many, palette, words, { isNarrow: true }))
    for (const { name, percent } of many)
      expect([name, picture.includes(`>${name}<`), picture.includes(`>${percent}%<`)]).toEqual([name, true, true])
  })
  it.each([
    [3, 3, false],
    [3, 2, true],
  ])('use the large mode for %d points with a threshold of %d: %s', (_, threshold, isLarge) =>
    expect((bars(parts, { ...palette, threshold }, words, { isNarrow: false }) as unknown as Drawn).series[0]?.large).toBe(isLarge),
  )
})

describe('the label of a bar [P543]', () => {
  it.each([
    ['of 15 characters is unchanged', 'Emerging Market', 'Emerging Market'],
    ['of 16 characters is cut to 12 with an ellipsis', 'Emerging Markets', 'Emerging Mar…'],
    ['has no space before its ellipsis', 'Real assets and land', 'Real assets…'],
    ['counts characters, not UTF-16 code units', '𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬', '𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬𝕬'],
  ])('%s', (_, name, expected) => expect(shortLabel(name)).toBe(expected))
})

describe('a colour by its token', () => {
  it.each([
    ['chart-1', palette.series[0]],
    ['chart-21', palette.series[0]],
    ['sector-21', palette.sectors[20]],
    ['asset-fixed-interest', palette.assetClasses['fixed-interest']],
    ['asset-wine', palette.muted],
  ] as const)('is found for %s', (ink, expected) => expect(findColour(palette, ink)).toBe(expected))
})
