import { describe, expect, test } from 'vitest'
import {
  changeDraft,
  choosePart,
  createDraft,
  findProblems,
  isOfProperty,
  listHidden,
  takeEstimate,
  toDraft,
  toEntry,
} from './holding-draft.ts'

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
  const estimated = takeEstimate(home, { average: '795000', currency: 'GBP', today: '2026-11-18' })

  test('sets the value, and disables the button [P262]', () =>
    expect([estimated.value, estimated.source, estimated.enabledEstimateBtn]).toEqual(['795000', 'estimate', false]))

  test('brings its currency', () =>
    expect(takeEstimate({ ...home, currency: 'EUR' }, { average: '667000', currency: 'GBP', today: '2026-11-18' }).currency).toBe('GBP'))

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

describe('a new value', () => {
  const old = { ...draft, value: '500', valueDate: '2025-01-31', source: 'estimate' as const }
  const context = { opened: old, today: '2026-11-18' }

  test('is of today until another day is stated', () => {
    const changed = changeDraft(old, 'value', '600', context)
    expect([changed.valueDate, changed.source]).toEqual(['2026-11-18', 'typed'])
    expect(changeDraft(changeDraft(changed, 'valueDate', '2026-10-01'), 'value', '650', context).valueDate).toBe('2026-10-01')
    expect(changeDraft(changeDraft(old, 'valueDate', '2026-10-01'), 'value', '650', context).valueDate).toBe('2026-10-01')
  })

  test('that is the old one again keeps its day and its source', () => {
    expect(changeDraft(old, 'value', '500', context)).toEqual(old)
    expect(changeDraft(changeDraft(old, 'value', '600', context), 'value', '500', context)).toEqual(old)
  })
})

test.each([
  ['too many items', {}, { holding: 'too-many' }, ['too-many']],
  ['an expected return of a debt', { radioType: 'liability' }, { returns: 'invalid-percentage' }, ['invalid-percentage']],
  ['a share of a sole owner', {}, { share: 'invalid-share' }, ['invalid-share']],
  ['a postcode of cash', {}, { postCode: 'invalid-postcode' }, ['invalid-postcode']],
  ['a type', {}, { type: 'other' }, ['other']],
  ['a value', {}, { value: 'invalid-amount' }, []],
  ['a postcode of a property', { type: 'property' }, { postCode: 'invalid-postcode' }, []],
])('%s: the problems without a field are known', (_, change, problems, expected) =>
  expect(listHidden({ ...draft, ...(change as object) }, problems as object)).toEqual(expected),
)

test('an estimate is of the property of a draft until one of its fields changes', () => {
  const asked = { postCode: 'GU8 4QN', bedrooms: 3, propertyType: 'flat' }
  const home = { ...draft, postCode: 'GU8 4QN' }
  expect(isOfProperty(home, asked)).toBe(true)
  for (const [field, value] of [
    ['postCode', 'BS1 6UX'],
    ['bedrooms', '4'],
    ['propertyType', 'detached_house'],
  ] as const)
    // prettier-ignore
    expect([field, isOfProperty(changeDraft(home, field, value), asked)]).toEqual([field, false])
})

test('a debt has no expected return', () => expect(toEntry({ ...choosePart(draft, 'liability'), returns: 'abc' }).returns).toBeNull())

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
  [{ type: 'property' as const, bedrooms: '0' }, { bedrooms: 'invalid-bedrooms' }],
  [{ type: 'property' as const, bedrooms: '11' }, { bedrooms: 'invalid-bedrooms' }],
  [{ type: 'property' as const, bedrooms: '10' }, {}],
])('of %j, the problems are %j', (change, problems) => expect(findProblems({ ...draft, name: 'x', ...change })).toEqual(problems))
