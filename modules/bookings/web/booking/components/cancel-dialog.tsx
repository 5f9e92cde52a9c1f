import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { hideErrors, showError, showSuccess } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxReason } from '../../../contract/booking-terms.ts'
import type { Booking } from '../../../contract/bookings.ts'
import { api } from '../../api.ts'
import { findFailureText } from '../failures.ts'
import { describeMeeting } from '../times.ts'

type Props = { booking: Booking; isStaff: boolean; onClose: () => void }

/** Asks before a meeting is cancelled, with a reason that the other side reads. */
export function CancelDialog({ booking, isStaff, onClose }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { day: _, ...times } = describeMeeting(booking)
  const cancel = async () => {
    if (isBusy) return
    setIsBusy(true)
    hideErrors()
    try {
      await api.bookings.cancel({ booking: booking.id, sequence: booking.sequence, reason })
      showSuccess(t('bookings.cancelled'))
    } catch (error) {
      showError(t(findFailureText(failureCode(error))))
    }
    void queryClient.invalidateQueries({ queryKey: ['bookings'] })
    onClose()
  }
  return (
    <Modal
      title={t('bookings.cancelTitle')}
      lede={`${t('bookings.summary', times)}. ${t('bookings.cancelText', { name: isStaff ? booking.name : booking.staff.name })}`}
      isAlert
      onClose={onClose}
      footer={
        <>
          <button className="button" type="button" onClick={onClose}>
            {t('bookings.keep')}
          </button>
          <button className="button primary" type="button" aria-disabled={isBusy} onClick={() => void cancel()}>
            {t('bookings.confirmCancel')}
          </button>
        </>
      }
    >
      <TextArea label={t('bookings.reason')} name="reason" value={reason} maxLength={maxReason} onValue={setReason} />
    </Modal>
  )
}
