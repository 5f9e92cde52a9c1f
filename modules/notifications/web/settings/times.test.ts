import { describe, expect, it } from 'vitest'
import { cityOf, listZones, readTime } from './times.ts'

describe('the times of the settings', () => {
  it.each([
    ['21:00', '21:00'],
    ['9:05', '09:05'],
    [' 9.30 ', '09:30'],
    ['2100', '21:00'],
    ['7', '07:00'],
    ['24:00', null],
    ['21:60', null],
    ['nine', null],
    ['', null],
  ])('read %j as %j', (text, time) => expect(readTime(text)).toBe(time))

  it('name time zones by their cities, in order', () => {
    expect(cityOf('Europe/London')).toBe('London')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    const zones = listZones('Europe/London')
    expect(zones.filter((zone) => zone === 'Europe/London')).toHaveLength(1)
    expect(zones.indexOf('Europe/London')).toBeLessThan(zones.indexOf('Europe/Paris'))
    expect(zones.indexOf('Africa/Cairo')).toBeGreaterThan(zones.indexOf('Europe/Athens'))
  })
})
