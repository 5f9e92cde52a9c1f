import { describe, expect, it } from 'vitest'
import { chooseReadableColour } from './contrast.ts'
import { chartHeights } from './heights.ts'
import { monthlyHeat, findShade, type MonthReturn } from './monthly-heat.ts'
import { organisation, type OrganisationNode } from './organisation.ts'
import { performanceLine } from './performance-line.ts'
import { findAxisMaximum, spider, type SpiderAxis } from './spider.ts'
import { draw } from './testing/draw.ts'
import { plainPalette as palette } from './testing/plain-palette.ts'
import { seriesThreshold, withinThreshold } from './threshold.ts'

const percent = (value: number) => `${value}%`

it('the heights of charts are those of the specification', () =>
  expect(chartHeights).toEqual({ pie: 300, bar: 400, spider: 560, organisation: 600 }))

describe('a spider chart', () => {
  const axes: SpiderAxis[] = [
    { name: 'Equities', own: 64.36, other: 50 },
    { name: 'Fixed Interest', own: 22.45, other: 35 },
    { name: 'Other', own: 13.19, other: 15 },
  ]
  const words = { own: 'Your portfolio', other: 'Model', percent }
  const dataOf = (compared: SpiderAxis[]) =>
    (spider(compared, palette, words, { isNarrow: false }).series as { data: { name: string; value: number[]; lineStyle: object }[] }[])[0]!
      .data

  it('overlays the portfolio on its model, whose line is dashed as well as coloured', () => {
    expect(dataOf(axes)).toMatchObject([
      { name: 'Model', value: [50, 35, 15], lineStyle: { type: [6, 4] } },
      { name: 'Your portfolio', value: [64.36, 22.45, 13.19], lineStyle: { type: 'solid' } },
    ])
    expect(draw(spider(axes, palette, words, { isNarrow: true }), { height: 560 })).toContain('64.36%')
  })
  it('shows only one shape if there is no model', () => expect(dataOf(axes.map((axis) => ({ ...axis, other: null })))).toHaveLength(1))
  it('draws short positions in the centre', () => expect(dataOf([{ name: 'a', own: -4, other: null }])[0]?.value).toEqual([0]))
  it.each([
    [64.36, 70],
    [80, 80],
    [3, 20],
    [-5, 20],
  ])('the axis for %d ends at %d', (own, expected) => expect(findAxisMaximum([{ name: 'a', own, other: null }])).toBe(expected))
})

describe('an organisation chart', () => {
  const child = { id: '2', name: 'Ashworth Trust', ink: 'chart-2' } as const
  const root: OrganisationNode = { id: '1', name: 'M. Ashworth', detail: '£2.19m', ink: 'chart-1', children: [child] }
  it.each([
    [false, 'TB'],
    [true, 'LR'],
  ])('with isNarrow %s has the direction %s and contains every box', (isNarrow, orient) => {
    const options = organisation(root, palette, { isNarrow })
    expect(options.series).toMatchObject([{ orient, expandAndCollapse: false }])
    const picture = draw(options, { height: 600 })
    for (const text of ['M. Ashworth', '£2.19m', 'Ashworth Trust']) expect(picture).toContain(text)
  })
})

describe('a heat map of months', () => {
  const months: MonthReturn[] = [
    { month: '2025-12', percent: -2 },
    { month: '2026-01', percent: 4 },
  ]
  const words = { months: 'JFMAMJJASOND'.split(''), percent, cell: (value: number) => value.toFixed(1) }
  const colours = { gain: '#00ff00', loss: '#ff0000' }

  it('shows the newest year at the top and each month in its column', () => {
    const options = monthlyHeat(months, palette, words, { isNarrow: false })
    expect(options).toMatchObject({
      yAxis: { data: ['2026', '2025'], inverse: true },
      series: [{ data: [{ value: [11, 1, -2] }, { value: [0, 0, 4] }] }],
    })
    expect(draw(options)).toContain('4.0')
  })
  it.each([
    [0, '#ffffff'],
    [4, '#00ff00'],
    [-4, '#ff0000'],
    [2, '#80ff80'],
  ])('shows %d in the colour %s if the largest value is 4', (value, expected) =>
    expect(findShade(value, 4, { surface: '#ffffff', ...colours })).toBe(expected),
  )
})

it.each([
  ['#14506b', '#ffffff'],
  ['#e9d8a6', '#16191c'],
  ['tomato', '#16191c'],
])('the text colour on %s is %s', (color, expected) => expect(chooseReadableColour(color)).toBe(expected))

describe('the threshold of a series [P507]', () => {
  const points = (count: number) => Array.from({ length: count }, (_, index) => index)
  it('the default is 50,000 points', () => expect(seriesThreshold).toBe(50_000))
  it('a series of 50,000 points is unchanged', () => expect(withinThreshold(points(50_000))).toHaveLength(50_000))
  it('a longer series is thinned to 50,000 points, including its first and its last', () => {
    const thinned = withinThreshold(points(120_000))
    expect([thinned.length, thinned[0], thinned.at(-1), new Set(thinned).size]).toEqual([50_000, 0, 119_999, 50_000])
  })
  it('an edition can set the threshold', () => expect(withinThreshold(points(10), 4)).toEqual([0, 3, 6, 9]))
  it('the time to draw grows about linearly up to 50,000 days', () => {
    const start = Temporal.PlainDate.from('1890-01-01')
    const series = (count: number) =>
      points(count).map((day) => ({ on: start.add({ days: day }).toString(), portfolio: day / 100, benchmark: null }))
    const words = { portfolio: 'a', benchmark: 'b', date: String, percent, axis: String }
    const measureFastest = (days: ReturnType<typeof series>) =>
      Math.min(
        ...points(3).map(() => {
          const before = performance.now()
          draw(performanceLine(days, palette, words, { isNarrow: false }))
          return performance.now() - before
        }),
      )
    // An algorithm with quadratic time would take a hundred times as long for ten times as many points.
    expect(measureFastest(series(seriesThreshold)) / measureFastest(series(seriesThreshold / 10))).toBeLessThan(40)
  })
})
