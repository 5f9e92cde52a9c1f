import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { useContributions } from '@atrium/ui/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { queryClient } from '@atrium/ui/lib/query-client'
import { useStore } from '@atrium/ui/lib/store'
import type { ClientListEntry } from '../../../contract/accounts.ts'
import { maxSelectedByFilter } from '../../../contract/selection-limits.ts'
import { chooseAll, chooseNone, countChosen, isChosen, toSelection, type ChoiceStore } from '../client-choice.ts'
import type { ListFilter } from '../queries.ts'
import { CsvButton } from './csv-button.tsx'

type Props = { store: ChoiceStore; filter: ListFilter; count: number; columns: readonly DataColumn<ClientListEntry>[] }

/** States how many clients are selected, and offers what can be done with them. */
export function SelectionBar({ store, filter, count, columns }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const choice = useStore(store)
  const tools = useContributions('selectionTools')
  const chosen = countChosen(choice, count)
  const selected = {
    portal: filter.portal,
    selection: toSelection(choice, filter),
    count: chosen,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  }
  const isTooLarge = choice.isAll && chosen > maxSelectedByFilter
  return (
    <div className="selection-bar" role="region" aria-label={t('clients.selection.label')}>
      <b className="number">{t('clients.selection.count', { count: chosen, number: number(chosen) })}</b>
      {chosen < count && (
        <button className="link" type="button" onClick={() => chooseAll(store)}>
          {t('clients.selection.all', { number: number(count) })}
        </button>
      )}
      <button className="link" type="button" onClick={() => chooseNone(store)}>
        {t('clients.selection.clear')}
      </button>
      <span className="selection-tools">
        {isTooLarge ? (
          <span className="muted">{t('clients.selection.tooMany', { number: number(maxSelectedByFilter) })}</span>
        ) : (
          <Suspense>
            {tools.map((Tools, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
              <Tools key={index} {...selected} />
            ))}
          </Suspense>
        )}
        <CsvButton filter={filter} columns={columns} isIncluded={({ id, fault }) => fault !== 'not-in-portal' && isChosen(choice, id)} />
      </span>
    </div>
  )
}

/** Announces the number of selected clients to screen readers. */
export function SelectionStatus({ store, count }: Pick<Props, 'store' | 'count'>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const chosen = countChosen(useStore(store), count)
  return (
    <span className="visually-hidden" role="status">
      {chosen > 0 && t('clients.selection.count', { count: chosen, number: number(chosen) })}
    </span>
  )
}
