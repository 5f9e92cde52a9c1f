import { describe, expect, test } from 'vitest'
import { changeDraft, choosePart, createDraft, findProblems, takeEstimate, toDraft, toEntry } from './holding-draft.ts'

const draft = createDraft('GBP', '2026-11-18')

describe('a new item', () => {
  test('is an asset of the type cash; as a debt it is a mortgage [P254]', () => {
    expect([draft.radioType, draft.type]).toEqual(['asset', 'cash'])
    const debt = choosePart(changeDraft(draft, 'type', 'pension'), 'liability')
    expect([debt.radioType, debt.type]).toEqual(['liability', 'mortgage'])
    expect(choosePart(debt, 'asset').type).toBe('cash')
    expect(choosePart(changeDraft(debt, 'type', 'loans'), 'liability').type).toBe('loans')
  })

  test('is a flat with three bedrooms if it is a property [P527]', () => {
    const { bedrooms, propertyType } = toEntry(changeDraft(draft, 'type', 'property'))
    expect([bedrooms, propertyType]).toEqual([3, 'flat'])
  })

  test('has no fields of a property otherwise', () => {
    const { bedrooms, propertyType, postCode, enabledEstimateBtn } = toEntry(draft)
    expect([bedrooms, propertyType, postCode, enabledEstimateBtn]).toEqual([null, null, null, false])
  })
})

describe('an estimate', () => {
  const home = { ...changeDraft(draft, 'type', 'mainResidence'), postCode: 'GU8 4QN' }
  const estimated = takeEstimate(home, { average: '795000', today: '2026-11-18' })

  test('sets the value, and disables the button [P262]', () =>
    expect([estimated.value, estimated.source, estimated.enabledEstimateBtn]).toEqual(['795000', 'estimate', false]))

  test.each([
    ['postCode', 'BS1 6UX'],
    ['bedrooms', '4'],
    ['propertyType', 'detached_house'],
  ] as const)('can be asked for again after %s has changed [P261]', (field, value) =>
    expect(changeDraft(estimated, field, value).enabledEstimateBtn).toBe(true),
  )

  test('cannot be asked for again after another field has changed, and a typed value is no estimate', () => {
    expect(changeDraft(estimated, 'name', 'Home').enabledEstimateBtn).toBe(false)
    expect(changeDraft(estimated, 'value', '800000')).toMatchObject({ source: 'typed', enabledEstimateBtn: false })
  })
})

test('two owners have equal parts until they state others', () => {
  const joint = changeDraft(draft, 'ownership', 'joint')
  expect(joint.share).toBe('50')
  expect(changeDraft(changeDraft(joint, 'share', '60'), 'ownership', 'in-common').share).toBe('60')
  expect(changeDraft(joint, 'ownership', 'sole').share).toBe('100')
})

test('a stored debt is typed without its sign', () => {
  const holding = { ...toEntry(draft), id: 'x', userId: null, version: 1, changedAt: '', value: '-500', share: '100' }
  expect(toDraft({ ...holding, source: 'firm' }).value).toBe('500')
})

test.each([
  [{ name: ' ' }, { name: 'name' }],
  [{ valueDate: '' }, { valueDate: 'invalid-date' }],
  [{ type: 'property' as const, bedrooms: '2.5' }, { bedrooms: 'invalid-bedrooms' }],
  [{ bedrooms: '2.5' }, {}],
])('of %j, the problems are %j', (change, problems) => expect(findProblems({ ...draft, name: 'x', ...change })).toEqual(problems))
