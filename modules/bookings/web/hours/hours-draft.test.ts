import { describe, expect, it } from 'vitest'
import type { BookingHours } from '../../contract/hours.ts'
import { findProblems, toDraft, toHours } from './hours-draft.ts'

const hours: BookingHours = {
  zone: 'Europe/London',
  hours: [
    { days: [1, 2, 4], from: '09:00', to: '17:00' },
    { days: [3], from: '09:00', to: '12:00' },
    { days: [3], from: '14:00', to: '18:00' },
  ],
  breaks: [{ days: [1], from: '12:00', to: '13:00' }],
  absences: [{ from: '2026-12-24', to: '2026-12-31', note: 'Away' }],
  duration: 45,
  step: 15,
  bufferBefore: 0,
  bufferAfter: 10,
  minimumNotice: 240,
  changeNotice: 1440,
  videoLink: null,
  location: null,
  takesClients: true,
  takesServices: false,
  revision: 3,
}

describe('hours in the form', () => {
  it('are stored as they were shown; what lies between two hours of a day becomes a break', () => {
    const draft = toDraft(hours)
    expect(draft.days).toEqual([
      { from: '09:00', to: '17:00' },
      { from: '09:00', to: '17:00' },
      { from: '09:00', to: '18:00' },
      { from: '09:00', to: '17:00' },
      null,
      null,
      null,
    ])
    expect([draft.minimumNotice, draft.changeNotice, draft.duration]).toEqual(['4', '24', '45'])
    expect(toHours(draft, 3)).toEqual({
      ...hours,
      hours: [
        { days: [1, 2, 4], from: '09:00', to: '17:00' },
        { days: [3], from: '09:00', to: '18:00' },
      ],
      breaks: [...hours.breaks, { days: [3], from: '12:00', to: '14:00' }],
    })
    expect(findProblems(draft)).toEqual({})
  })

  it('have their problems named by field', () => {
    const draft = {
      ...toDraft(hours),
      days: [{ from: '17:00', to: '09:00' }],
      breaks: [{ days: [], from: '12:00', to: '13:00' }],
      absences: [{ from: '2026-12-24', to: '', note: '' }],
      zone: 'Mars',
      step: '2',
      duration: 'x',
    }
    expect(findProblems(draft)).toEqual({
      'days.0': 'timeOrder',
      'breaks.0': 'timeOrder',
      'absences.0': 'timeOrder',
      zone: 'zoneInvalid',
      step: 'numberInvalid',
      duration: 'numberInvalid',
    })
  })
})
