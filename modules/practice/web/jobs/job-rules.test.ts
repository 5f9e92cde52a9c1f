import { expect, test } from 'vitest'
import type { Job } from '../../contract/engagements.ts'
import { findJobs, isComplete } from './job-rules.ts'

const createJob = (title: string, startDate: string | null): Job => ({
  id: title,
  title,
  jobStatus: 'In progress',
  company: null,
  startDate,
  dueDate: null,
  endDate: null,
  status: 'open',
  isLate: false,
  files: [],
})
const jobs = [
  createJob('VAT return, Crane Ltd', '2026-11-18'),
  createJob('Annual accounts', '2026-10-19'),
  createJob('Claim for overseas tax', '2026-10-18'),
  createJob('Ársreikningur', '2026-08-20'),
  createJob('Payroll', '2026-08-19'),
  createJob('Undated vat', null),
]
const find = (text: string, period: 30 | 90 | null = null) =>
  findJobs(jobs, { text, period, today: '2026-11-18' }).map(({ title }) => title)

test.each([
  ['vat', ['VAT return, Crane Ltd', 'Undated vat']],
  ['ACC', ['Annual accounts']],
  [' crane ', ['VAT return, Crane Ltd']],
  ['ÁRS', ['Ársreikningur']],
  ['return crane', []],
  ['.', []],
])('jobs are found by a part of their title, in small or capital letters: %j', (text, found) => expect(find(text)).toEqual(found))

test('jobs are found by the days since their start, both days included', () => {
  expect(find('', 30)).toEqual(['VAT return, Crane Ltd', 'Annual accounts'])
  expect(find('', 90)).toEqual(['VAT return, Crane Ltd', 'Annual accounts', 'Claim for overseas tax', 'Ársreikningur'])
  expect(find('')).toHaveLength(6)
})

test.each([
  ['Completed', true],
  ['Complete', true],
  ['complete', true],
  ['In progress', false],
  ['Incomplete', false],
])('the stage %j is complete: %j', (jobStatus, is) => expect(isComplete({ jobStatus })).toBe(is))
