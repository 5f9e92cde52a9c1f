import { expect, test } from 'vitest'
import { birthdayAt, checkBirthDate, listAgeEvents } from './age-events.ts'

const agesOn = (birthday: string) =>
  listAgeEvents('GB')
    .filter(({ from, until }) => (from === null || birthday >= from) && (until === null || birthday <= until))
    .map(({ age }) => age)

test('the minimum pension age is 55 until 5 April 2028, and 57 from 6 April 2028', () => {
  expect([agesOn('2028-04-05'), agesOn('2028-04-06')]).toEqual([
    [55, 75],
    [57, 75],
  ])
})

test('no ages are known for other jurisdictions', () => {
  expect([listAgeEvents('GR'), listAgeEvents('IS')]).toEqual([[], []])
})

test('a birthday on 29 February is on the 28th in common years', () => {
  expect([birthdayAt('1972-02-29', 55), birthdayAt('1972-02-29', 56), birthdayAt('1971-12-05', 55)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-12-05',
  ])
})

test.each([
  ['2026-11-27', null],
  ['2026-11-28', 'in-future'],
  ['1906-11-27', null],
  ['1906-11-26', 'too-long-ago'],
])('on 27 November 2026, the date of birth %s is refused as %s', (bornOn, reason) => {
  expect(checkBirthDate(bornOn, '2026-11-27')).toBe(reason)
})
