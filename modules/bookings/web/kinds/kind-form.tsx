import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { meetingModes } from '../../contract/booking-terms.ts'
import type { MeetingKind } from '../../contract/kinds.ts'
import { api } from '../api.ts'
import { ChoiceList } from './choice-list.tsx'
import {
  findKindProblems,
  kindNumberNames,
  kindNumbers,
  readProblems,
  toKindDraft,
  toMeetingKind,
  type KindDraft,
  type KindProblems,
} from './kind-draft.ts'
import type { KindData } from './kind-list.tsx'

type Props = { portal: string; kind: MeetingKind | null; data: KindData; onSaved: () => void }

/** Adds or changes a kind of meeting. */
export function KindForm({ portal, kind, data: { rooms, staff, videoHosts }, onSaved }: Props) {
  const { t } = useTranslation()
  const [id] = useState(() => kind?.id ?? crypto.randomUUID())
  const [draft, setDraft] = useState(() => toKindDraft(kind))
  const [problems, setProblems] = useState<KindProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<KindDraft>) => setDraft((before) => ({ ...before, ...part }))
  const showProblems = (found: KindProblems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const save = async () => {
    if (isBusy) return
    const found = findKindProblems(draft)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await api.bookingKinds.save({ portal, kind: id, ...toMeetingKind(draft), revision: kind?.revision ?? 0 })
      showResult(t('bookings.kindSaved'))
      onSaved()
    } catch (error) {
      const { problems: refused, text } = readProblems(error)
      showProblems(refused)
      if (text !== null) showError(t(text))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const problem = (name: string) => {
    const key = problems[name]
    const limits = kindNumbers[name as keyof typeof kindNumbers]
    return key && t(`bookings.${key}`, { min: limits?.min ?? 0, max: limits?.max ?? 0 })
  }
  return (
    <form ref={form} className="kind-form" noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={t('bookings.kindName')}
        value={draft.name}
        maxLength={100}
        error={problem('name')}
        onValue={(name) => change({ name })}
      />
      <TextField
        name="description"
        label={t('bookings.description')}
        value={draft.description}
        maxLength={300}
        onValue={(description) => change({ description })}
      />
      <ChoiceList
        name="staff"
        label={t('bookings.kindStaff')}
        hint={t('bookings.kindStaffHint')}
        items={staff}
        chosen={draft.staff}
        problem={problem('staff')}
        onChoose={(chosen) => change({ staff: chosen })}
      />
      <p className="choice-heading">{t('bookings.mode')}</p>
      <Segmented
        label={t('bookings.mode')}
        value={draft.mode}
        choices={meetingModes.map((value) => ({ value, label: t(`bookings.modes.${value}`) }))}
        onChoose={(mode) => change({ mode })}
      />
      {rooms.length > 0 && (
        <ChoiceList
          name="rooms"
          label={t('bookings.rooms')}
          hint={t('bookings.kindRoomsHint')}
          items={rooms
            .filter(({ id: room, isActive }) => isActive || draft.rooms.includes(room))
            .map((room) => ({ ...room, title: t('bookings.seatsOf', { count: room.seats }) }))}
          chosen={draft.rooms}
          problem={problem('rooms')}
          onChoose={(chosen) => change({ rooms: chosen })}
        />
      )}
      <div className="kind-numbers">
        {kindNumberNames.map((name) => (
          <TextField
            key={name}
            name={name}
            inputMode="numeric"
            label={t(`bookings.${name}`)}
            value={draft[name]}
            error={problem(name)}
            onValue={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <TextField
        name="location"
        label={t('bookings.location')}
        hint={t('bookings.locationHint')}
        value={draft.location}
        maxLength={300}
        onValue={(location) => change({ location })}
      />
      <TextField
        name="videoLink"
        inputMode="url"
        label={t('bookings.videoLink')}
        hint={t('bookings.videoLinkHint', { list: videoHosts.join(', ') })}
        value={draft.videoLink}
        maxLength={500}
        error={problem('videoLink')}
        onValue={(videoLink) => change({ videoLink })}
      />
      <Switch label={t('bookings.isOffered')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <button className="button primary" type="submit" aria-busy={isBusy}>
        {t('bookings.saveKind')}
      </button>
    </form>
  )
}
