import type { ClientCriteria, ClientSelection } from '../../contract/accounts.ts'
import { maxSelectedIds } from '../../contract/selection-limits.ts'
import { createStore, type Store } from '@atrium/ui/lib/store'
import type { ListFilter } from './queries.ts'

/** Selected rows of the client list: some clients, or all that match the filter with exceptions. */
export type ClientChoice = { isAll: boolean; ids: ReadonlySet<string> }

/** Selected rows of the list with some conditions. `lastIndex` is the row from which Shift selects; null before the first choice. */
export type ChoiceStore = Store<ClientChoice> & { conditions: string; lastIndex: number | null }

const noChoice: ClientChoice = { isAll: false, ids: new Set() }

export const createChoice = (conditions: string): ChoiceStore => ({ ...createStore(noChoice), conditions, lastIndex: null })

export const isChosen = ({ isAll, ids }: ClientChoice, id: string): boolean => ids.has(id) !== isAll

/** Returns the number of selected rows of a list with `count` rows. */
export const countChosen = ({ isAll, ids }: ClientChoice, count: number): number => (isAll ? count - ids.size : ids.size)

export const chooseAll = (store: ChoiceStore): void => store.set({ isAll: true, ids: new Set() })

export const chooseNone = (store: ChoiceStore): void => store.set(noChoice)

/** Selects or deselects rows. Returns false, and changes nothing, if more rows than one request may name would be listed. */
export function setChosen(store: ChoiceStore, ids: readonly string[], isOn: boolean): boolean {
  const { isAll, ids: before } = store.get()
  const next = new Set(before)
  for (const id of ids) {
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  }
  if (next.size > maxSelectedIds) return false
  store.set({ isAll, ids: next })
  return true
}

/** Returns the row at which a choice begins: with Shift the row of the choice before, otherwise the same row. Remembers the row. */
export function beginChoice(store: ChoiceStore, index: number, isRange: boolean): number {
  const from = isRange && store.lastIndex !== null ? store.lastIndex : index
  store.lastIndex = index
  return from
}

/** Returns the part of a list filter that selects clients, without their order. */
export function conditionsOf({ portal: _portal, sort: _sort, direction: _direction, ...conditions }: ListFilter): ClientCriteria {
  return conditions
}

/** Converts the selected rows for a request. */
export const toSelection = ({ isAll, ids }: ClientChoice, filter: ListFilter): ClientSelection =>
  isAll ? { by: 'filter', filter: conditionsOf(filter), except: [...ids] } : { by: 'ids', ids: [...ids] }
