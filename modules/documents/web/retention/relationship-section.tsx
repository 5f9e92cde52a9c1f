import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { api } from '../api.ts'
import { useRetentionChange } from './use-retention-change.ts'

type Props = { account: string; endedOn: string | null }

/** The end of the relationship with the client, from which some periods count. */
export function RelationshipSection({ account, endedOn }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const { change, isBusy, errors, setErrors } = useRetentionChange()
  const save = (next: string | null) =>
    change(() => api.retention.endRelationship({ account, endedOn: next, before: endedOn }), t('retention.relationshipSaved'))
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (day === null) setErrors({ endedOn: t('retention.issues.required') })
    else if (await save(day)) setIsOpen(false)
  }
  return (
    <section aria-labelledby="retention-relationship">
      <h3 id="retention-relationship">{t('retention.relationship')}</h3>
      <p>{endedOn === null ? t('retention.relationshipContinues') : t('retention.relationshipEnded', { day: date(endedOn) })}</p>
      {isOpen ? (
        <form className="retention-form" onSubmit={(event) => void submit(event)} noValidate>
          <DateField name="endedOn" label={t('retention.relationshipDay')} value={day} error={errors['endedOn']} onValue={setDay} />
          <div className="retention-foot">
            <button className="button primary small" type="submit" aria-busy={isBusy}>
              {t('retention.save')}
            </button>
            <button className="button small" type="button" onClick={() => setIsOpen(false)}>
              {t('retention.cancel')}
            </button>
          </div>
        </form>
      ) : (
        <button
          className="button small"
          type="button"
          aria-busy={isBusy}
          onClick={() => (endedOn === null ? setIsOpen(true) : void save(null))}
        >
          {t(endedOn === null ? 'retention.relationshipState' : 'retention.relationshipCorrect')}
        </button>
      )}
    </section>
  )
}
