import { describe, expect, it } from 'vitest'
import { findWorkingHours } from './working-hours.ts'

const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' }

describe('the hours in which a firm answers', () => {
  it('are those of all working days', () => {
    expect(findWorkingHours([weekdays])).toEqual({ from: '09:00', to: '17:30' })
  })

  it('are not stated if they differ from day to day, or there are none', () => {
    expect(findWorkingHours([{ ...weekdays, days: [1, 2, 3, 4] }])).toBeNull()
    expect(findWorkingHours([weekdays, { days: [6], from: '10:00', to: '12:00' }])).toBeNull()
    expect(findWorkingHours([])).toBeNull()
  })
})
