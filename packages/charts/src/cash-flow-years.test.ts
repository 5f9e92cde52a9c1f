import { describe, expect, it } from 'vitest'
import { cashFlowYears } from './cash-flow-years.ts'
import { moneyLeft } from './money-left.ts'
import { plainPalette as palette } from './testing/plain-palette.ts'

type Series = { type: string; name?: string; data: number[]; markPoint?: { data: object[] }; itemStyle: { decal?: object } }
const money = (value: number) => `£${value}`

describe('the years of a cash flow', () => {
  const years = [
    { label: '2026/27', age: '65', parts: [10, 20], need: 30, shortfall: 0 },
    { label: '2027/28', age: '66', parts: [10, 0], need: 30, shortfall: 20 },
  ]
  const texts = {
    parts: [
      { name: 'Rent', ink: 'chart-2' as const },
      { name: 'Cash', ink: 'chart-1' as const },
    ],
    need: 'Needed',
    shortfall: 'Short',
    age: 'Age',
    money,
    axis: money,
  }
  const options = cashFlowYears(
    years,
    [
      { label: '2027/28', mark: '1' },
      { label: '2050/51', mark: '2' },
    ],
    palette,
    texts,
    { isNarrow: false },
  )
  const series = options['series'] as Series[]

  it('are stacked by source, with what is missing hatched, below a line of the need', () => {
    expect(series.map(({ name, data }) => [name, data])).toEqual([
      ['Rent', [10, 10]],
      ['Cash', [20, 0]],
      ['Short', [0, 20]],
      ['Needed', [30, 30]],
    ])
    expect(series[2]!.itemStyle.decal).toBeDefined()
  })

  it('have marks only where there is a year', () => {
    expect(series[3]!.markPoint!.data).toEqual([{ coord: ['2027/28', 30], value: '1' }])
  })

  it('name the parts of a year, without empty ones', () => {
    const { formatter } = options['tooltip'] as { formatter: (points: { dataIndex: number }[]) => string }
    expect(formatter([{ dataIndex: 1 }])).toBe('2027/28 · Age 66\nNeeded  £30\nRent  £10\nShort  £20')
    expect(formatter([{ dataIndex: 7 }])).toBe('')
  })
})

describe('money left', () => {
  it('does not let the highest courses press the lines down', () => {
    const lines = [
      { name: 'Plan', values: [100, 50] },
      { name: 'Early', values: [100, null] },
    ]
    const options = moneyLeft(
      ['65', '66'],
      lines,
      [
        [80, 90, 110, 900],
        [10, 40, 60, 900],
      ],
      palette,
      { range: 'Range', age: 'Age', money, axis: money },
      { isNarrow: true },
    )
    expect((options['yAxis'] as { max: number }).max).toBe(150)
    expect((options['series'] as Series[]).filter(({ name }) => name).map(({ name }) => name)).toEqual(['Plan', 'Early'])
    const { formatter } = options['tooltip'] as { formatter: (points: { dataIndex: number }[]) => string }
    expect(formatter([{ dataIndex: 1 }])).toBe('Age 66\nPlan  £50\nRange  £10 – £900')
  })
})
