import { expect, test } from 'vitest'
import { formatAxisDate } from './axes.ts'

const label = (on: string, days: number) => formatAxisDate(new Date(`${on}T00:00:00`).getTime(), days, (day) => `day ${day}`)

test('an axis of several years labels each year once, and a shorter one labels days', () => {
  const marks = ['2022-01-01', '2022-07-01', '2023-01-01', '2023-07-01']
  expect(marks.map((on) => label(on, 1500))).toEqual(['2022', '', '2023', ''])
  expect(label('2022-07-01', 365)).toMatch(/^day 2022-0[67]-/)
})
