import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { maxFlagText, vulnerabilityDrivers, type Flag } from '../../../contract/flags.ts'
import type { Client } from '../../../contract/clients.ts'
import { api } from '../../api.ts'
import { refetchFlags, teamQuery } from '../../queries.ts'
import { useSave } from '../use-save.ts'
import { FormFoot } from './form-foot.tsx'

/** Months after which a new record is reviewed, unless another day is chosen. */
const reviewAfterMonths = 6

/** Records that a client is vulnerable, or changes such a record. */
export function FlagForm({ client, flag, onDone }: { client: Client; flag?: Flag; onDone: () => void }) {
  const { t } = useTranslation()
  const [driver, setDriver] = useState(flag?.driver ?? vulnerabilityDrivers[0])
  const [text, setText] = useState(flag?.text ?? '')
  const [help, setHelp] = useState(flag?.help ?? '')
  const [reviewOn, setReviewOn] = useState<string | null>(
    flag?.reviewOn ?? Temporal.PlainDate.from(client.today).add({ months: reviewAfterMonths }).toString(),
  )
  const [readers, setReaders] = useState<ReadonlySet<string>>(new Set(flag?.readers.map(({ id }) => id)))
  const { data: team } = useQuery(teamQuery(client.id))
  const { data: me } = useQuery(meQuery)
  const { save, isSaving, errors, setErrors } = useSave()
  const id = useRef(crypto.randomUUID())
  const readersId = useId()
  const author = flag ? flag.createdBy?.id : me?.id
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const required = t('clientPage.issues.required')
    if (text.trim() === '' || reviewOn === null)
      return setErrors({ ...(text.trim() === '' && { text: required }), ...(reviewOn === null && { reviewOn: required }) })
    const fields = { account: client.id, driver, text: text.trim(), help: help.trim(), reviewOn, readers: [...readers] }
    const write = () =>
      flag ? api.flags.change({ ...fields, flag: flag.id, version: flag.version }) : api.flags.add({ ...fields, id: id.current })
    const isSaved = await save(write, t('clientPage.care.saved'))
    await refetchFlags(client.id)
    if (isSaved) onDone()
  }
  const toggle = (reader: string, isOn: boolean) =>
    setReaders((before) => new Set(isOn ? [...before, reader] : [...before].filter((one) => one !== reader)))
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted staff-fine">{t('clientPage.care.lede')}</p>
      <div className="form-grid">
        <NativeSelect
          isForm
          label={t('clientPage.care.driver')}
          value={driver}
          choices={vulnerabilityDrivers.map((value) => ({ value, label: t(`clientPage.care.drivers.${value}`) }))}
          onChoose={setDriver}
        />
        <DateField
          name="reviewOn"
          label={t('clientPage.care.reviewOn')}
          value={reviewOn}
          earliest={client.today}
          error={errors['reviewOn']}
          onValue={setReviewOn}
        />
      </div>
      <TextArea
        label={t('clientPage.care.text')}
        name="text"
        maxLength={maxFlagText}
        value={text}
        error={errors['text']}
        onValue={setText}
      />
      <TextArea label={t('clientPage.care.help')} name="help" maxLength={maxFlagText} rows={2} value={help} onValue={setHelp} />
      <fieldset className="staff-readers">
        <legend>{t('clientPage.care.people')}</legend>
        {(team?.items ?? [])
          .filter((person) => person.id !== author)
          .map((person) => (
            <Check key={person.id} isOn={readers.has(person.id)} onChange={(isOn) => toggle(person.id, isOn)}>
              {person.name}
              {person.title && <span className="muted">, {person.title}</span>}
            </Check>
          ))}
        <FieldMessages id={readersId} error={errors['readers']} />
      </fieldset>
      <FormFoot label={t('clientPage.save')} isSaving={isSaving} onCancel={onDone} />
    </form>
  )
}
