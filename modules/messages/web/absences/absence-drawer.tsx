import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Absence } from '../../contract/absences.ts'
import { maxAwayNote } from '../../contract/message-terms.ts'
import { api } from '../api.ts'

type Props = {
  portal: string
  absence: Absence | null
  colleagues: readonly { id: string; name: string; title: string | null }[]
  onClose: () => void
}
type Errors = Partial<Record<'until' | 'note', string>>

/** The absence of a member of staff: its days, what those who write are told, and the stand-in. */
export function AbsenceDrawer({ portal, absence, colleagues, onClose }: Props) {
  const { t } = useTranslation()
  const today = Temporal.Now.plainDateISO().toString()
  const [from, setFrom] = useState(absence?.from ?? today)
  const [until, setUntil] = useState(absence?.until ?? '')
  const [note, setNote] = useState(absence?.note ?? '')
  const [standIn, setStandIn] = useState(absence?.standIn ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, text: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
      showResult(text)
      onClose()
    } catch (error) {
      const code = failureCode(error)
      showError(code === 'conflict' ? t('messages.absenceChanged') : t(`errors.${code}`))
      setIsBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: ['messages', 'absence'] })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found: Errors = {
      ...((from === '' || until === '' || until < from || until < today) && { until: t('messages.absenceDays') }),
      ...(note.trim() === '' && { note: t('messages.absenceNoteRequired') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const given = { from, until, note, standIn: standIn === '' ? null : standIn, revision: absence?.revision ?? 0 }
    void run(() => api.messageAbsences.save({ portal, ...given }), t('messages.absenceSaved'))
  }
  return (
    <Drawer title={t('messages.outOfOffice')} onClose={onClose}>
      <form className="message-form" noValidate onSubmit={submit}>
        <p className="muted">{t('messages.absenceHint')}</p>
        <div className="absence-days">
          <TextField type="date" name="from" label={t('messages.absenceFrom')} value={from} onValue={setFrom} />
          <TextField type="date" name="until" label={t('messages.absenceUntil')} value={until} error={errors.until} onValue={setUntil} />
        </div>
        <TextArea
          name="note"
          label={t('messages.absenceNote')}
          value={note}
          error={errors.note}
          maxLength={maxAwayNote}
          onValue={setNote}
        />
        <NativeSelect
          isForm
          label={t('messages.standIn')}
          value={standIn}
          choices={[{ value: '', label: t('messages.noStandIn') }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={setStandIn}
        />
        <div className="message-buttons">
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {t('messages.saveAbsence')}
          </button>
          {absence && (
            <button
              className="button quiet"
              type="button"
              onClick={() => void run(() => api.messageAbsences.remove({ portal }), t('messages.absenceEnded'))}
            >
              {t('messages.endAbsence')}
            </button>
          )}
        </div>
      </form>
    </Drawer>
  )
}
