import { describe, expect, test } from 'vitest'
import { separateLabels } from './line-ends.ts'
import { simulatedLines, type ReturnLine } from './simulated-lines.ts'
import { plainPalette as palette } from './testing/plain-palette.ts'

const words = { date: (on: string) => on, percent: (value: number) => `${value}%`, axis: String }
const line = (name: string, isSimulated: boolean, end: number): ReturnLine => ({
  name,
  isSimulated,
  isMarked: false,
  points: [
    { on: '2026-01-31', value: 0 },
    { on: '2026-02-28', value: end },
  ],
})
type Series = { lineStyle: { type: unknown }; endLabel: { show: boolean; formatter: string } }

describe('simulated lines', () => {
  const seriesOf = (isNarrow: boolean) =>
    simulatedLines([line('Own', false, 4), line('Model', true, 6)], palette, words, { isNarrow, height: 400 })['series'] as Series[]

  test('are dashed, unlike the solid line of actual returns, and each is named at its end', () => {
    expect(seriesOf(false).map(({ lineStyle, endLabel }) => [lineStyle.type, endLabel.formatter])).toEqual([
      ['solid', 'Own 4%'],
      [[6, 4], 'Model 6%'],
    ])
  })

  test('have no names at their ends on a narrow chart', () => {
    expect(seriesOf(true).every(({ endLabel }) => !endLabel.show)).toBe(true)
  })
})

describe('labels of lines', () => {
  test.each<[string, number[], number[]]>([
    ['are not moved if they are far apart', [0, 100, 200], [0, 0, 0]],
    ['are moved down if they are close together', [50, 55, 60], [0, 13, 26]],
    ['are moved up at the bottom', [296, 298, 300], [-32, -16, 0]],
    ['have no offsets if there are none', [], []],
  ])('%s', (_, ends, expected) => {
    const offsets = separateLabels(
      ends.map((at, index) => ({ key: String(index), at })),
      18,
      300,
    )
    expect(ends.map((_at, index) => offsets.get(String(index)))).toEqual(expected)
  })
})
