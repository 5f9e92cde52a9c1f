import type { HoldingGroup } from '../../contract/portfolios.ts'
import { expect, it } from 'vitest'
import { findHoldings } from './find-holdings.ts'

const holding = (name: string, sedol: string) => ({ name, sedol, symbol: null }) as never
const total = { cost: null, value: '10', gain: null, return: null, weight: null }
const groups: HoldingGroup[] = [
  { assetClass: 'Fixed Interest', holdings: [holding('UK Treasury 4.25% 2040', 'B6RNH57')], total },
  { assetClass: 'Equities', holdings: [holding('Lomond Global Leaders', 'B7K3V92'), holding('Calder Europe', 'B84FZ60')], total },
]
const findNames = (text: string) => findHoldings(groups, text).flatMap((group) => group.holdings.map(({ name }) => name))

it.each([
  ['a blank text', ' ', ['UK Treasury 4.25% 2040', 'Lomond Global Leaders', 'Calder Europe']],
  ['a part of the name in any case', 'LOMOND', ['Lomond Global Leaders']],
  ['a code', 'b84', ['Calder Europe']],
  ['a text without matches', 'zinc', []],
])('findHoldings returns the matching holdings for %s', (_, text, wanted) => expect(findNames(text)).toEqual(wanted))
