import { expect, it } from 'vitest'
import { plainPalette } from './testing/plain-palette.ts'
import { valueAndContributions } from './value-and-contributions.ts'

const words = { value: 'Value', contributed: 'Paid in', date: (on: string) => on, money: (value: number) => `£${value}`, axis: String }

it('the chart draws contributions as a dashed step line with the value, and shows both in the tooltip', () => {
  const points = [
    { on: '2026-01-01', value: 100, contributed: 100 },
    { on: '2026-01-02', value: 120, contributed: 110 },
  ]
  const { series, tooltip } = valueAndContributions(points, plainPalette, words, { isNarrow: false }) as unknown as {
    series: { data: unknown[]; step?: string; lineStyle: { type?: unknown } }[]
    tooltip: { formatter: (items: unknown[]) => string; renderMode: string }
  }
  expect(series[0]?.data).toEqual([
    ['2026-01-01', 100],
    ['2026-01-02', 120],
  ])
  expect(series[1]).toMatchObject({ step: 'end', lineStyle: { type: [6, 4] } })
  const text = tooltip.formatter([{ value: ['2026-01-02', 120] }, { value: ['2026-01-02', 110] }])
  expect(text).toBe('2026-01-02\nValue  £120\nPaid in  £110')
  expect(tooltip.renderMode).toBe('richText')
})
