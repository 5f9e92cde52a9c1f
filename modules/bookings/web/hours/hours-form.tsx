import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedChanges } from '@atrium/ui/forms/unsaved-changes.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { hideErrors, showError, showSuccess } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import type { OwnHours } from '../../contract/hours.ts'
import { api } from '../api.ts'
import { findProblems, numberFields, numberNames, toDraft, toHours, weekdays, type HoursDraft, type HoursProblems } from './hours-draft.ts'
import './hours.css'

const defaultDay = { from: '09:00', to: '17:00' }

/** The form of working hours: who can book, the hours of each day, breaks, absences and the terms of meetings. */
export function HoursForm({ hours }: { hours: OwnHours }) {
  const { t } = useTranslation()
  const [revision, setRevision] = useState(hours.revision)
  const [draft, setDraft] = useState(() => toDraft(hours))
  const [isChanged, setIsChanged] = useState(false)
  const [problems, setProblems] = useState<HoursProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<HoursDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setIsChanged(true)
  }
  const save = async () => {
    if (isBusy) return
    hideErrors()
    const found = findProblems(draft)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setIsBusy(true)
    try {
      const saved = await api.bookingHours.save(toHours(draft, revision))
      setRevision(saved.revision)
      setIsChanged(false)
      showSuccess(t('bookings.saved'))
    } catch (error) {
      const code = failureCode(error)
      if (failureDetails(error).issues?.some(({ path }) => path === 'videoLink')) {
        setProblems({ videoLink: 'videoInvalid' })
        form.current?.querySelector<HTMLElement>('[name="videoLink"]')?.focus()
      } else showError(code === 'conflict' ? t('bookings.hoursChanged') : t(`errors.${code}`))
    }
    setIsBusy(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const problem = (name: string) => {
    const key = problems[name]
    if (key === undefined) return undefined
    const limits = numberFields[name as keyof typeof numberFields]
    return t(`bookings.${key}`, { min: limits?.min ?? 0, max: limits?.max ?? 0 })
  }
  return (
    <form ref={form} className="wide hours-form" noValidate onSubmit={submit}>
      <UnsavedChanges isUnsaved={isChanged && !isBusy} />
      <header>
        <h1>{t('bookings.hoursTitle')}</h1>
        <p className="muted">{t('bookings.hoursLede')}</p>
        {hours.hasFirmSystem && <Note kind="info">{t('bookings.firmSystem')}</Note>}
      </header>
      <section>
        <Switch label={t('bookings.takesClients')} isOn={draft.takesClients} onChange={(takesClients) => change({ takesClients })} />
        <Switch
          label={t('bookings.takesServices')}
          hint={t('bookings.takesServicesHint')}
          isOn={draft.takesServices}
          onChange={(takesServices) => change({ takesServices })}
        />
        {!draft.takesClients && !draft.takesServices && <Note kind="info">{t('bookings.nobody')}</Note>}
      </section>
      <section aria-labelledby="hours-days">
        <h2 id="hours-days">{t('bookings.hours')}</h2>
        <ul className="hours-days">
          {weekdays.map((day, index) => (
            <DayRow
              key={day}
              name={`days.${index}`}
              day={t(`bookings.days.d${day}`)}
              hours={draft.days[index] ?? null}
              problem={problem(`days.${index}`)}
              onChange={(own) => change({ days: draft.days.map((one, at) => (at === index ? own : one)) })}
            />
          ))}
        </ul>
        <TextField
          name="zone"
          label={t('bookings.zoneLabel')}
          hint={t('bookings.zoneHint')}
          value={draft.zone}
          error={problem('zone')}
          onValue={(zone) => change({ zone })}
        />
      </section>
      <section aria-labelledby="hours-breaks">
        <h2 id="hours-breaks">{t('bookings.breaks')}</h2>
        <p className="muted">{t('bookings.breaksHint')}</p>
        {draft.breaks.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- breaks have no id, and every field is controlled
          <div key={index} className="hours-entry">
            <div className="hours-weekdays" role="group" aria-label={t('bookings.day')}>
              {weekdays.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={one.days.includes(day)}
                  onClick={() => {
                    const days = one.days.includes(day) ? one.days.filter((own) => own !== day) : [...one.days, day].toSorted()
                    change({ breaks: draft.breaks.map((own, at) => (at === index ? { ...own, days } : own)) })
                  }}
                >
                  <span aria-hidden="true">{t(`calendar.days.d${day}`)}</span>
                  <span className="visually-hidden">{t(`bookings.days.d${day}`)}</span>
                </button>
              ))}
            </div>
            <TimeFields
              name={`breaks.${index}`}
              hours={one}
              problem={problem(`breaks.${index}`)}
              onChange={(times) => change({ breaks: draft.breaks.map((own, at) => (at === index ? { ...own, ...times } : own)) })}
            />
            <button
              className="button"
              type="button"
              aria-label={t('bookings.removeBreak')}
              onClick={() => change({ breaks: draft.breaks.filter((_, at) => at !== index) })}
            >
              <Icon name="close" small />
            </button>
          </div>
        ))}
        <button
          className="button"
          type="button"
          onClick={() => change({ breaks: [...draft.breaks, { days: [1, 2, 3, 4, 5], from: '12:30', to: '13:30' }] })}
        >
          {t('bookings.addBreak')}
        </button>
      </section>
      <section aria-labelledby="hours-absences">
        <h2 id="hours-absences">{t('bookings.absences')}</h2>
        <p className="muted">{t('bookings.absencesHint')}</p>
        {draft.absences.map((one, index) => {
          const set = (part: Partial<typeof one>) =>
            change({ absences: draft.absences.map((own, at) => (at === index ? { ...own, ...part } : own)) })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- absences have no id, and every field is controlled
            <div key={index} className="hours-entry">
              <TextField
                name={`absences.${index}`}
                type="date"
                label={t('bookings.absenceFrom')}
                value={one.from}
                error={problem(`absences.${index}`)}
                onValue={(from) => set({ from })}
              />
              <TextField type="date" label={t('bookings.absenceTo')} value={one.to} onValue={(to) => set({ to })} />
              <TextField label={t('bookings.note')} value={one.note} maxLength={100} onValue={(note) => set({ note })} />
              <button
                className="button"
                type="button"
                aria-label={t('bookings.removeAbsence')}
                onClick={() => change({ absences: draft.absences.filter((_, at) => at !== index) })}
              >
                <Icon name="close" small />
              </button>
            </div>
          )
        })}
        <button className="button" type="button" onClick={() => change({ absences: [...draft.absences, { from: '', to: '', note: '' }] })}>
          {t('bookings.addAbsence')}
        </button>
      </section>
      <section aria-labelledby="hours-meeting">
        <h2 id="hours-meeting">{t('bookings.meeting')}</h2>
        <div className="hours-numbers">
          {numberNames.map((name) => (
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
          hint={t('bookings.videoLinkHint', { list: hours.videoHosts.join(', ') })}
          value={draft.videoLink}
          error={problem('videoLink')}
          maxLength={500}
          onValue={(videoLink) => change({ videoLink })}
        />
      </section>
      <button className="button primary" type="submit" aria-disabled={isBusy}>
        {t('bookings.save')}
      </button>
    </form>
  )
}

type Hours = { from: string; to: string }

type DayRowProps = {
  name: string
  day: string
  hours: Hours | null
  problem: string | undefined
  onChange: (hours: Hours | null) => void
}

function DayRow({ name, day, hours, problem, onChange }: DayRowProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label className="hours-day">
        <input
          type="checkbox"
          checked={hours !== null}
          aria-label={t('bookings.works', { day })}
          onChange={(event) => onChange(event.target.checked ? defaultDay : null)}
        />
        <span>{day}</span>
      </label>
      {hours ? (
        <TimeFields name={name} hours={hours} problem={problem} onChange={onChange} label={day} />
      ) : (
        <span className="muted">—</span>
      )}
    </li>
  )
}

type TimeFieldsProps = { name: string; hours: Hours; problem: string | undefined; label?: string; onChange: (hours: Hours) => void }

function TimeFields({ name, hours: { from, to }, problem, label = '', onChange }: TimeFieldsProps) {
  const { t } = useTranslation()
  const describe = (text: string) => (label === '' ? text : `${label}: ${text}`)
  return (
    <div className="hours-times">
      <TextField
        name={name}
        type="time"
        label={describe(t('bookings.from'))}
        value={from}
        error={problem}
        onValue={(value) => onChange({ from: value, to })}
      />
      <TextField type="time" label={describe(t('bookings.to'))} value={to} onValue={(value) => onChange({ from, to: value })} />
    </div>
  )
}
