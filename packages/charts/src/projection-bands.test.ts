import { expect, test } from 'vitest'
import { projectionBands, type ProjectedPoint } from './projection-bands.ts'
import { plainPalette as palette } from './testing/plain-palette.ts'

const texts = { value: 'Value', real: 'Real', range: 'Range', money: String, axis: String }
const points: ProjectedPoint[] = [
  { year: '2026', value: 100, real: 100, range: [100, 100, 100, 100] },
  { year: '2027', value: 104, real: 102, range: [-10, 95, 110, 130] },
  { year: '2028', value: 108, real: 104, range: null },
]
const draw = () => projectionBands(points, palette, texts, { isNarrow: false }) as Record<string, { data: number[]; scale: boolean }[]>

test('the bands of a projection lie between their ends, and on the line before they are simulated', () => {
  const [low, high] = draw()['series']!
  expect(low!.data).toEqual([100, -10, 108])
  expect(high!.data).toEqual([0, 140, 0])
})

test('the axis of a projection need not start at zero', () => expect((draw()['yAxis'] as unknown as { scale: boolean }).scale).toBe(true))
