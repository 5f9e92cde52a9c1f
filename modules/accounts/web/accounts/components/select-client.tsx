import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectAll } from '@atrium/ui/components/data-table/select-box.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { showError } from '@atrium/ui/components/notices'
import { queryClient } from '@atrium/ui/lib/query-client'
import { useStore } from '@atrium/ui/lib/store'
import type { ClientListEntry } from '../../../contract/accounts.ts'
import { maxSelectedIds } from '../../../contract/selection-limits.ts'
import { beginChoice, chooseAll, chooseNone, countChosen, isChosen, setChosen, type ChoiceStore } from '../client-choice.ts'
import { listPages } from '../client-pages.ts'
import { clientPageQuery, pageSize, type ListFilter } from '../queries.ts'

type Place = { store: ChoiceStore; filter: ListFilter }

/** Selects or deselects all clients that match the filter, shown or not. */
export function SelectAllClients({ store, count }: { store: ChoiceStore; count: number }) {
  const chosen = countChosen(useStore(store), count)
  return (
    <SelectAll
      isAll={count > 0 && chosen === count}
      isSome={chosen > 0}
      onToggle={() => (chosen === count ? chooseNone(store) : chooseAll(store))}
    />
  )
}

/** Creates the column of checkboxes. Only the boxes render when the selection changes. */
export const createSelectColumn = (place: Place): DataColumn<ClientListEntry> => ({
  id: 'select',
  header: '',
  className: 'select-cell',
  // A client without an account cannot be changed.
  cell: (entry) => entry.fault !== 'not-in-portal' && <SelectClient entry={entry} {...place} />,
})

function SelectClient({ entry: { id, name }, store, filter }: Place & { entry: ClientListEntry }) {
  const { t } = useTranslation()
  const isOn = isChosen(useStore(store), id)
  const select = async (event: MouseEvent<HTMLInputElement>) => {
    const isNowOn = event.currentTarget.checked
    const index = Number(event.currentTarget.closest<HTMLElement>('[data-index]')?.dataset['index'])
    const from = beginChoice(store, index, event.shiftKey)
    const ids = from === index ? [id] : await listIds(filter, Math.min(from, index), Math.max(from, index))
    if (!setChosen(store, ids, isNowOn)) showError(t('clients.selection.tooManyRows', { count: maxSelectedIds }))
  }
  return (
    <input
      type="checkbox"
      aria-label={t('controls.selectRow', { name })}
      checked={isOn}
      onChange={() => undefined}
      onClick={(event) => void select(event)}
    />
  )
}

/** Returns the ids of consecutive rows, of which some may not have been loaded yet. */
async function listIds(filter: ListFilter, first: number, last: number): Promise<string[]> {
  const offsets = listPages(first, last, last + 1, pageSize)
  const pages = await Promise.all(
    offsets.map((offset) => queryClient.fetchQuery({ ...clientPageQuery(filter, offset), staleTime: 60_000 })),
  )
  const start = offsets[0] ?? 0
  return pages
    .flatMap(({ items }) => items)
    .slice(first - start, last - start + 1)
    .flatMap(({ id, fault }) => (fault === 'not-in-portal' ? [] : [id]))
}
