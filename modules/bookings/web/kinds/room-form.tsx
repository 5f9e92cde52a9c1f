import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Switch } from '@atrium/ui/components/switch.tsx'
import type { MeetingRoom } from '../../contract/kinds.ts'
import { api } from '../api.ts'
import { isWhole, readProblems, type KindProblems } from './kind-draft.ts'

type Props = { portal: string; room: MeetingRoom | null; onSaved: () => void }

/** Adds or changes a room. */
export function RoomForm({ portal, room, onSaved }: Props) {
  const { t } = useTranslation()
  const [id] = useState(() => room?.id ?? crypto.randomUUID())
  const [name, setName] = useState(room?.name ?? '')
  const [seats, setSeats] = useState(String(room?.seats ?? 4))
  const [isActive, setIsActive] = useState(room?.isActive ?? true)
  const [problems, setProblems] = useState<KindProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    const found: KindProblems = {
      ...(name.trim() === '' && { name: 'nameRequired' }),
      ...(!isWhole(seats, 1, 1000) && { seats: 'numberInvalid' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await api.bookingKinds.saveRoom({ portal, room: id, name, seats: Number(seats), isActive, revision: room?.revision ?? 0 })
      showResult(t('bookings.roomSaved'))
      onSaved()
    } catch (error) {
      const { problems: refused, text } = readProblems(error)
      setProblems(refused)
      if (text !== null) showError(t(text))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const problem = (field: string) => {
    const key = problems[field]
    return key && t(`bookings.${key}`, { min: 1, max: 1000 })
  }
  return (
    <form className="kind-form" noValidate onSubmit={submit}>
      <TextField name="name" label={t('bookings.roomName')} value={name} maxLength={100} error={problem('name')} onValue={setName} />
      <TextField
        name="seats"
        inputMode="numeric"
        label={t('bookings.seats')}
        hint={t('bookings.seatsHint')}
        value={seats}
        error={problem('seats')}
        onValue={setSeats}
      />
      <Switch label={t('bookings.roomIsUsed')} isOn={isActive} onChange={setIsActive} />
      <button className="button primary" type="submit" aria-busy={isBusy}>
        {t('bookings.saveRoom')}
      </button>
    </form>
  )
}
