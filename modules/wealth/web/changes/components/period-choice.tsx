import { valuePeriods } from '../../../contract/change-terms.ts'
import type { AccountChange } from '../../../contract/changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '@atrium/ui/components/date-picker.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { sinceVisitQuery } from '../../visits/queries.ts'
import { accountHistoryQuery } from '../../wealth/queries.ts'
import type { SearchUpdate, ChangeSearch } from '../change-search.ts'

type Props = { account: string; search: ChangeSearch; shown: AccountChange; onSearch: (next: SearchUpdate) => void }

/** Shows the choice of a period. For "Dates", two days can be chosen from those with a valuation. */
export function PeriodChoice({ account, search, shown: current, onSearch }: Props) {
  const { t } = useTranslation()
  const visit = useLastVisit(account)
  const isRange = search.from !== undefined
  const isVisit = isRange && search.from === visit?.from && search.to === visit?.to
  const choices = [
    ...valuePeriods.map((period) => ({ value: period, label: t(`changes.periods.${period}`) })),
    ...(visit ? [{ value: 'visit' as const, label: t('changes.lastVisit') }] : []),
    { value: 'dates' as const, label: t('changes.dates') },
  ]
  const choose = (value: (typeof choices)[number]['value']) => {
    if (value === 'visit') onSearch({ period: undefined, ...visit })
    else if (value === 'dates') onSearch({ period: undefined, from: current.from, to: current.to })
    else onSearch({ period: value === '1M' ? undefined : value, from: undefined, to: undefined })
  }
  const chosen = isVisit ? 'visit' : isRange ? 'dates' : (search.period ?? '1M')
  return (
    <div className="value-change-period">
      <Segmented label={t('changes.period')} value={chosen} choices={choices} onChoose={choose} />
      {isRange && <Days account={account} search={search} onSearch={onSearch} />}
    </div>
  )
}

/** Returns the last valuation day before the previous visit, and the latest one. Null if there was no valuation since the visit. */
function useLastVisit(account: string): { from: string; to: string } | null {
  const { data } = useQuery(sinceVisitQuery({ account }))
  const value = data?.since?.value
  return value && value.beforeOn < value.nowOn ? { from: value.beforeOn, to: value.nowOn } : null
}

function Days({ account, search: { from = '', to = '' }, onSearch }: Omit<Props, 'shown'>) {
  const { t } = useTranslation()
  const { data } = useQuery(accountHistoryQuery({ account }))
  const days = data?.points.map(({ on }) => on) ?? []
  return (
    <div className="value-change-days">
      <DatePicker
        label={t('changes.from')}
        value={from}
        dates={days.filter((day) => day < to)}
        onChoose={(day) => onSearch({ from: day })}
      />
      <span aria-hidden="true">–</span>
      <DatePicker label={t('changes.to')} value={to} dates={days.filter((day) => day > from)} onChoose={(day) => onSearch({ to: day })} />
    </div>
  )
}
