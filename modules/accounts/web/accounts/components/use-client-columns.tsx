import type { ClientFilter, ClientListEntry } from '../../../contract/accounts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { roundDecimal, shiftDecimal } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { findSignClass } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import type { Cell } from '@atrium/ui/components/sheet'
import type { ColumnId } from '../client-columns.ts'
import { renderChange, renderName, renderStatus, renderTypes, renderValue } from './client-cells.tsx'

type Options = {
  ids: readonly ColumnId[]
  portal: string
  byFirstName: boolean
  /** Says why a client matches the conditions; null in a list without conditions. */
  explain: ((entry: ClientListEntry) => string[]) | null
}

type Column = Omit<DataColumn<ClientListEntry>, 'id' | 'header'>

/**
 * Returns the chosen columns of the client list. The objects stay the same, so that rows are not rendered again while
 * scrolling.
 */
export function useClientColumns({ ids, portal, byFirstName, explain }: Options): readonly DataColumn<ClientListEntry>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => {
    const columns: Record<Exclude<ColumnId, ClientFilter['sort']>, Column> &
      Record<ClientFilter['sort'], Column & Pick<Required<Column>, 'sortBy'>> = {
      name: {
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: (entry) => {
          const { foundBy } = entry
          const found = foundBy ? [t(`clients.foundBy.${foundBy.by}`, { text: foundBy.text })] : []
          return renderName(entry, { byFirstName, portal, reasons: [...found, ...(explain?.(entry) ?? [])] })
        },
        file: ({ name }) => name,
      },
      portfolios: { priority: 2, cell: renderTypes, file: ({ portfolios }) => portfolios.map(({ type }) => type).join(' ') },
      group: { priority: 3, cell: ({ groups }) => groups.join(', '), file: ({ groups }) => groups.join(' ') },
      value: {
        isNumber: true,
        firstDirection: 'descending',
        sortBy: ({ value }) => value?.amount ?? null,
        cell: (entry) => renderValue(entry, t, formats),
        file: ({ value }) => toPenceCell(value),
      },
      change: {
        isNumber: true,
        priority: 2,
        firstDirection: 'descending',
        sortBy: ({ change }) => change?.amount ?? null,
        cell: ({ change }) => (change ? renderChange(change, formats) : <Missing reason={t('figures.noChange')} />),
        file: ({ change }) => toPenceCell(change),
      },
      change1y: {
        isNumber: true,
        priority: 3,
        firstDirection: 'descending',
        sortBy: ({ change1y }) => change1y,
        cell: ({ change1y }) =>
          change1y ? <span className={findSignClass(change1y)}>{formats.rate(change1y)}</span> : <Missing reason={t('figures.noYear')} />,
        file: ({ change1y }) => change1y && `${roundDecimal(shiftDecimal(change1y, 2), 2)}%`,
      },
      lastSignIn: {
        priority: 2,
        firstDirection: 'descending',
        sortBy: ({ lastSignInAt }) => lastSignInAt,
        cell: ({ lastSignInAt }) =>
          lastSignInAt ? (
            <time dateTime={lastSignInAt} title={formats.moment(lastSignInAt)}>
              {formats.age(lastSignInAt)}
            </time>
          ) : (
            t('clients.never')
          ),
        file: ({ lastSignInAt }) => lastSignInAt && { date: lastSignInAt },
      },
      advisers: { priority: 3, cell: ({ advisers }) => advisers.join(', '), file: ({ advisers }) => advisers.join(' ') },
      externalId: {
        priority: 3,
        cell: ({ externalId }) => externalId ?? <Missing reason={t('clients.faultReason.no-external-id')} />,
        file: ({ externalId }) => externalId,
      },
      asOn: { priority: 3, cell: ({ asOn }) => asOn && formats.date(asOn), file: ({ asOn }) => asOn && { date: asOn } },
      status: { priority: 2, cell: (entry) => renderStatus(entry, t), file: ({ fault }) => fault && t(`clients.fault.${fault}`) },
    }
    const shown = ids.map((id) => ({ ...columns[id], id, header: t(`clients.column.${id}`), className: `col-${id}` }))
    // The page shows the reasons below the name.
    const reasons = explain && {
      id: 'reasons',
      header: t('clients.conditions.reasons'),
      file: (entry: ClientListEntry) => explain(entry).join('; '),
    }
    return reasons ? [...shown, reasons] : shown
  }, [ids, portal, byFirstName, explain, t, formats])
}

const toPenceCell = (money: ClientListEntry['value']): Cell => money && { number: roundDecimal(money.amount, 2) }
