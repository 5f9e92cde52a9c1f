import { datesOfClasses, retentionClasses, type RetentionClass, type RetentionDate } from '@atrium/domain/retention'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import type { KeptDocument, KeptRecord } from '../../contract/retention.ts'
import { api } from '../api.ts'
import { useRetentionChange } from './use-retention-change.ts'

type Dates = Pick<KeptRecord, 'recordOn' | 'taxYear' | 'returnSentOn' | 'periodEndOn' | 'endedOn' | 'isMifid'>
type DateName = 'recordOn' | 'returnSentOn' | 'periodEndOn' | 'endedOn'

const fields: Readonly<Partial<Record<RetentionDate, DateName>>> = {
  date: 'recordOn',
  returnSent: 'returnSentOn',
  periodEnd: 'periodEndOn',
  ended: 'endedOn',
}

type Props = {
  account: string
  document: KeptDocument
  /** The class to change; undefined for another one. */
  record: KeptRecord | undefined
  onDone: () => void
}

/** States a class of records of a document with the dates that it uses. */
export function ClassForm({ account, document, record, onDone }: Props) {
  const { t } = useTranslation()
  const stated = new Set(document.records.filter(({ revision }) => revision > 0).map(({ class: name }) => name))
  const choices = retentionClasses.filter((name) => name === record?.class || !stated.has(name))
  const [name, setName] = useState<RetentionClass>(record?.class ?? choices[0] ?? 'suitability')
  const [dates, setDates] = useState<Dates>({
    recordOn: record ? record.recordOn : document.addedOn,
    taxYear: record?.taxYear ?? null,
    returnSentOn: record?.returnSentOn ?? null,
    periodEndOn: record?.periodEndOn ?? null,
    endedOn: record?.endedOn ?? null,
    isMifid: record?.isMifid ?? false,
  })
  const { change, isBusy, errors } = useRetentionChange()
  const { needed, later } = datesOfClasses[name]
  const used = [...needed, ...later]
  const usesTaxYear = used.includes('taxYear')
  const usesMifid = name === 'complaint'
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const isUsed = (field: DateName) => used.some((date) => fields[date] === field)
    const only = (field: DateName) => (isUsed(field) ? dates[field] : null)
    const given = {
      recordOn: only('recordOn'),
      returnSentOn: only('returnSentOn'),
      periodEndOn: only('periodEndOn'),
      endedOn: only('endedOn'),
      taxYear: usesTaxYear ? dates.taxYear?.trim() || null : null,
      isMifid: usesMifid && dates.isMifid,
    }
    const write = () =>
      api.retention.setClass({
        account,
        document: document.id,
        class: name,
        revision: record?.class === name ? record.revision : 0,
        ...given,
      })
    if (await change(write, t('retention.classSet'))) onDone()
  }
  return (
    <form className="retention-form" onSubmit={(event) => void submit(event)} noValidate>
      {record ? (
        <strong>{t(`retention.classes.${name}`)}</strong>
      ) : (
        <NativeSelect
          isForm
          label={t('retention.class')}
          value={name}
          choices={choices.map((value) => ({ value, label: t(`retention.classes.${value}`) }))}
          onChoose={setName}
        />
      )}
      <p className="muted">{t(`retention.rules.${name}`)}</p>
      {usesTaxYear && (
        <TextField
          label={t('retention.dates.taxYear')}
          name="taxYear"
          value={dates.taxYear ?? ''}
          maxLength={7}
          error={errors['taxYear']}
          onValue={(taxYear) => setDates({ ...dates, taxYear: taxYear === '' ? null : taxYear })}
        />
      )}
      {used.map((date) => {
        const field = fields[date]
        return (
          field && (
            <DateField
              key={field}
              name={field}
              label={t(`retention.dates.${field}`)}
              value={dates[field]}
              hint={later.includes(date) ? t('retention.later') : undefined}
              error={errors[field]}
              onValue={(value) => setDates({ ...dates, [field]: value })}
            />
          )
        )
      })}
      {usesMifid && (
        <Check isOn={dates.isMifid} onChange={(isMifid) => setDates({ ...dates, isMifid })}>
          {t('retention.dates.isMifid')}
        </Check>
      )}
      {document.isFromClient && <Note>{t('retention.becomesRecord')}</Note>}
      <div className="retention-foot">
        <button className="button primary small" type="submit" aria-busy={isBusy}>
          {t('retention.save')}
        </button>
        <button className="button small" type="button" onClick={onDone}>
          {t('retention.cancel')}
        </button>
      </div>
    </form>
  )
}
