import type { Disposal } from '../../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Change, DetailsButton } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import type { YearDisposal } from './disposals-table.tsx'

type Options = {
  currency: Currency
  open: ReadonlySet<string>
  detailsId: (disposal: string) => string
  toggle: (disposal: string) => void
}

export function useDisposalColumns({ currency, open, detailsId, toggle }: Options): DataColumn<YearDisposal>[] {
  const { t } = useTranslation()
  const { amount, date, quantity } = useFormats()
  const renderMissing = (disposal: Disposal) => <Missing reason={t(`gains.missing.${disposal.missing ?? 'no-exchange-rate'}`)} />
  const money = (id: 'proceeds' | 'cost' | 'gain'): Omit<DataColumn<YearDisposal>, 'header'> => ({
    id,
    isNumber: true,
    firstDirection: 'descending',
    sortBy: (disposal) => (disposal[id] === null ? null : Number(disposal[id])),
    cell: (disposal) => {
      const value = disposal[id]
      if (value === null && disposal.exemption) return <span className="muted">{t('gains.exemptGain')}</span>
      if (value === null) return renderMissing(disposal)
      return id === 'gain' ? <Change amount={value} currency={currency} /> : amount(value, currency)
    },
  })
  return [
    { id: 'on', header: t('gains.soldOn'), className: 'date number', sortBy: ({ on }) => on, cell: ({ on }) => date(on) },
    {
      id: 'name',
      header: t('portfolios.holding'),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name, mayChange, exemption }) => (
        <>
          <DetailsButton isOpen={open.has(id)} controls={detailsId(id)} onToggle={() => toggle(id)}>
            {name}
          </DetailsButton>
          {mayChange && <span className="tag">{t('gains.mayChange')}</span>}
          {exemption && <span className="tag">{t(`gains.exemptions.${exemption}`)}</span>}
        </>
      ),
    },
    { id: 'units', header: t('portfolios.units'), isNumber: true, priority: 3, cell: ({ units }) => quantity(units) },
    { ...money('proceeds'), header: t('gains.proceeds'), priority: 2 },
    { ...money('cost'), header: t('portfolios.cost'), priority: 2 },
    { ...money('gain'), header: t('portfolios.gain'), className: 'strong' },
  ]
}
