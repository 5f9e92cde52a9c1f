import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '@atrium/ui/components/date-picker.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import type { OnChooseDay } from '../account-search.ts'
import { accountDatesQuery } from '../queries.ts'

type Props = { account: string; valuedOn: string; onDay: OnChooseDay }

/** Shows the valuation day, and lets the user choose another. The days are requested when the control is first used. */
export function AccountDay({ account, valuedOn, onDay }: Props) {
  const { t } = useTranslation()
  const [isUsed, setIsUsed] = useState(false)
  const query = useQuery({ ...accountDatesQuery(account), enabled: isUsed })
  return (
    <div className="account-day" onPointerEnter={() => setIsUsed(true)} onFocus={() => setIsUsed(true)}>
      <DatePicker label={t('accounts.valuationDate')} value={valuedOn} dates={query.data?.dates} onChoose={onDay} />
      {query.error && <Note>{t('accounts.datesFailed')}</Note>}
    </div>
  )
}
