import { expect, test } from 'vitest'
import { defaultProjection } from '../contract/projection-terms.ts'
import { parsePlanDrawer, parsePlanFigure, parsePlanSearch, withProjection } from './plan-address.ts'

test.each([
  ['add-holding', { name: 'add-holding' }],
  ['selected-financial-holding/a', { name: 'selected-financial-holding', id: 'a' }],
  ['edit-holding/a', { name: 'edit-holding', id: 'a' }],
  ['property-value-estimate/a', { name: 'property-value-estimate', id: 'a' }],
  ['edit-holding', null],
  ['other/a', null],
  [undefined, null],
])('the address %s names the drawer %j', (address, drawer) => expect(parsePlanDrawer(address)).toEqual(drawer))

test.each([
  ['net-worth', { figure: 'net-worth' }],
  ['plan-item~a', { figure: 'plan-item', of: 'a' }],
  ['plan-item', null],
  ['projected-value~10:4:2:0', { figure: 'projected-value', of: '10:4:2:0' }],
  ['projected-real', null],
  ['net-worth~a', null],
  ['value', null],
])('the address %s names the figure %j', (address, figure) => expect(parsePlanFigure(address)).toEqual(figure))

test('unknown values of the query are dropped', () =>
  expect(parsePlanSearch({ explain: 'net-worth', plan: 'elsewhere', other: 1 })).toEqual({ explain: 'net-worth' }))

test.each([
  ['20:-3.5:0:-250.5:7', '20:-3.5:0:-250.5:7'],
  ['15:4:2:0:5', undefined],
  ['10:16:2:0:5', undefined],
  ['10:4:2:1,000:5', undefined],
  ['10:4:2:0:8', undefined],
  ['10:4:2:0', undefined],
])('the options %s of a projection are read as %s', (projection, read) => expect(parsePlanSearch({ projection }).projection).toBe(read))

test('the query names the options of a projection unless they are the defaults', () => {
  const search = { explain: 'net-worth', plan: 'add-holding', projection: '5:4:2:0:5' }
  expect(withProjection(search, defaultProjection)).toEqual({ explain: 'net-worth', plan: 'add-holding' })
  expect(withProjection({}, { ...defaultProjection, years: 20 })).toEqual({ projection: '20:4:2:0:5' })
})
