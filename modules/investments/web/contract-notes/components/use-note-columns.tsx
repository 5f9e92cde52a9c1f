import type { ContractNote, ContractNotes } from '../../../contract/contract-notes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DrawerButton } from '@atrium/ui/components/figure.tsx'
import { createFigureCell } from '@atrium/ui/components/sheet'
import { findQuote } from '../../portfolios/quotation.ts'
import { formatDrawerAddress } from '../../portfolios/portfolio-search.ts'

/** Returns the columns of the table, and further columns that only the file contains. */
export function useNoteColumns(currency: ContractNotes['currency']): DataColumn<ContractNote>[] {
  const { t } = useTranslation()
  const { date, quantity, amount } = useFormats()
  return useMemo(() => {
    const money = (id: 'consideration' | 'charges' | 'net'): DataColumn<ContractNote> => ({
      id,
      header: t(`contractNotes.${id}`),
      isNumber: true,
      firstDirection: 'descending',
      sortBy: (note) => Number(note[id]),
      cell: (note) => amount(note[id], currency),
      file: (note) => ({ number: note[id] }),
    })
    return [
      {
        id: 'date',
        header: t('portfolios.date'),
        className: 'date number',
        sortBy: ({ on }) => on,
        cell: ({ on }) => date(on),
        file: ({ on }) => ({ date: on }),
      },
      { id: 'side', header: t('contractNotes.side'), file: ({ side }) => t(`contractNotes.${side}`) },
      {
        id: 'what',
        header: t('portfolios.what'),
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: ({ id, name, side }) => (
          <>
            <DrawerButton drawer={formatDrawerAddress('contract-note', id)}>{name}</DrawerButton>
            <small>{t(`contractNotes.${side}`)}</small>
          </>
        ),
        file: ({ name }) => name,
      },
      {
        id: 'units',
        header: t('portfolios.units'),
        isNumber: true,
        priority: 2,
        cell: ({ units }) => quantity(units),
        file: ({ units }) => ({ number: units }),
      },
      { id: 'price', header: t('portfolios.price'), file: (note) => createFigureCell(findQuote(note).price) },
      { id: 'priceCurrency', header: t('portfolios.priceCurrency'), file: (note) => findQuote(note).currency },
      { ...money('consideration'), priority: 2 },
      { ...money('charges'), priority: 3 },
      { ...money('net'), className: 'strong' },
    ]
  }, [t, date, quantity, amount, currency])
}
