import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { hideErrors, showError, showSuccess } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { CalendarKind } from '../../contract/booking-terms.ts'
import { api } from '../api.ts'
import './waits.css'

type Props = { account: string; calendar: CalendarKind; staffId: string; today: string; isReadOnly: boolean }

/** Lets a client ask to be told when a time becomes free, on the days that suit them. */
export function WaitForm({ account, calendar, staffId, today, isReadOnly }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState(() => Temporal.PlainDate.from(today).add({ weeks: 4 }).toString())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    if (isBusy) return
    hideErrors()
    const last = Temporal.PlainDate.from(today).add({ months: 3 }).toString()
    if (from === '' || until === '' || until < from || until < today || until > last) return setProblem(t('bookings.waitDays'))
    setProblem(undefined)
    setIsBusy(true)
    try {
      await api.bookingWaits.add({ account, wait: id, calendar, staffId, from, until })
      void queryClient.invalidateQueries({ queryKey: ['bookings', 'waits'] })
      showSuccess(t('bookings.waitAdded'))
      setId(crypto.randomUUID())
      setIsOpen(false)
    } catch (error) {
      const code = failureCode(error)
      showError(code === 'too-much-under-way' ? t('bookings.waitsAlready') : t(`errors.${code}`))
    }
    setIsBusy(false)
  }
  if (!isOpen)
    return (
      <p className="wait-ask">
        {t('bookings.noTimeSuits')}{' '}
        <button className="button quiet" type="button" disabled={isReadOnly} onClick={() => setIsOpen(true)}>
          {t('bookings.askToBeTold')}
        </button>
      </p>
    )
  return (
    <div className="wait-form" role="group" aria-label={t('bookings.askToBeTold')}>
      <p>{t('bookings.waitHint')}</p>
      <div className="wait-days">
        <TextField type="date" name="wait-from" label={t('bookings.waitFrom')} value={from} onValue={setFrom} />
        <TextField type="date" name="wait-until" label={t('bookings.waitUntil')} value={until} error={problem} onValue={setUntil} />
      </div>
      <div className="wait-acts">
        <button className="button" type="button" aria-busy={isBusy} onClick={() => void ask()}>
          {t('bookings.askToBeTold')}
        </button>
        <button className="button quiet" type="button" onClick={() => setIsOpen(false)}>
          {t('bookings.waitNot')}
        </button>
      </div>
    </div>
  )
}
