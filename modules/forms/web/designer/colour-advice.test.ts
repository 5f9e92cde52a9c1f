import { describe, expect, it, test } from 'vitest'
import { contrastRatio } from '@atrium/charts/contrast'
import { listColourAdvice } from './colour-advice.ts'

const themes = [
  { theme: 'Light', colours: ['#ffffff', '#f4f5f6'] },
  { theme: 'Dark', colours: ['#101418'] },
]
const adviceFor = (color: string, repeat = false) =>
  listColourAdvice({ steps: [{ id: 's', fieldsets: [{ id: 'f', repeat, fields: [{ name: 'a', type: 'text', color }] }] }] }, themes)

// Ratios of WCAG 2.2 by its definition of relative luminance.
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#949494', '#FFFFFF', 3.03],
])('the contrast of %s with %s is %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2)
})

describe('a colour of a field', () => {
  it('that is hard to see is advised against, with the themes and the contrast', () => {
    expect(adviceFor('#ffff00')).toEqual([{ path: 'a', code: 'low-contrast', isAdvice: true, detail: 'Light 1.0 : 1' }])
    expect(adviceFor('#222222', true)).toEqual([{ path: 'f.a', code: 'low-contrast', isAdvice: true, detail: 'Dark 1.1 : 1' }])
  })

  it.each(['#7a7a7a', 'accent', 'primary', 'red', ''])('%j is not', (color) => expect(adviceFor(color)).toEqual([]))
})
