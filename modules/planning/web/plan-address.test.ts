import { expect, test } from 'vitest'
import { parsePlanDrawer, parsePlanFigure, parsePlanSearch } from './plan-address.ts'

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
  ['net-worth~a', null],
  ['value', null],
])('the address %s names the figure %j', (address, figure) => expect(parsePlanFigure(address)).toEqual(figure))

test('unknown values of the query are dropped', () =>
  expect(parsePlanSearch({ explain: 'net-worth', plan: 'elsewhere', other: 1 })).toEqual({ explain: 'net-worth' }))
