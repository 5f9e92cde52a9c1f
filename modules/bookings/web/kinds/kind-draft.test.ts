import { expect, test } from 'vitest'
import { findKindProblems, toKindDraft, toMeetingKind } from './kind-draft.ts'

const kind = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Review',
  description: 'With both of us',
  mode: 'collective' as const,
  staff: ['019a0000-0000-7000-8000-000000000002'],
  rooms: [],
  places: 2,
  duration: 60,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  minimumNotice: 240,
  changeNotice: 1440,
  location: 'Here',
  videoLink: null,
  isActive: true,
  revision: 3,
}

test('a kind of meeting is read from the form as it was written into it', () => {
  const { id: _, revision: __, ...fields } = kind
  expect(toMeetingKind(toKindDraft(kind))).toEqual(fields)
  expect(toKindDraft(kind)).toMatchObject({ minimumNotice: '4', changeNotice: '24' })
})

test('a kind of meeting needs a name, staff and whole numbers within their limits', () => {
  expect(findKindProblems(toKindDraft(kind))).toEqual({})
  expect(findKindProblems({ ...toKindDraft(null), places: '0', duration: '4.5', step: '' })).toEqual({
    name: 'nameRequired',
    staff: 'staffRequired',
    places: 'numberInvalid',
    duration: 'numberInvalid',
    step: 'numberInvalid',
  })
})
