import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { consentDecisions, type ConsentDecision } from '../../../contract/consents.ts'
import type { Client } from '../../../contract/clients.ts'
import { api } from '../../api.ts'
import { consentsSource } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { useSave } from '../use-save.ts'
import { ConsentLine } from './consent-line.tsx'
import { FormFoot } from './form-foot.tsx'
import { HeadButton, Section } from './section.tsx'

export function ConsentsTab({ view: { client, canWrite } }: TabProps) {
  const { t } = useTranslation()
  const [history, setHistory] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const list = useList(consentsSource, { account: client.id, history })
  return (
    <Section
      title={t('clientPage.tabs.consents')}
      action={canWrite && !isAdding && <HeadButton onPress={() => setIsAdding(true)}>{t('clientPage.consents.new')}</HeadButton>}
    >
      {isAdding && <ConsentForm client={client} onDone={() => setIsAdding(false)} />}
      <Check isOn={history} onChange={setHistory}>
        {t('clientPage.consents.history')}
      </Check>
      <PagedList
        list={list}
        failure={t('clientPage.failed')}
        empty={<p className="muted">{t('clientPage.consents.empty')}</p>}
        more={t('clientPage.more')}
      >
        {(items) => (
          <ul className="staff-rows">
            {items.map((consent) => (
              <ConsentLine key={consent.id} consent={consent} today={client.today} isDetailed />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

function ConsentForm({ client, onDone }: { client: Client; onDone: () => void }) {
  const { t } = useTranslation()
  const [purpose, setPurpose] = useState('')
  const [decision, setDecision] = useState<ConsentDecision>('given')
  const [decidedOn, setDecidedOn] = useState<string | null>(client.today)
  const [untilOn, setUntilOn] = useState<string | null>(null)
  const [evidence, setEvidence] = useState('')
  const { save, isSaving, errors, setErrors } = useSave()
  const id = useRef(crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const required = t('clientPage.issues.required')
    if (purpose.trim() === '' || evidence.trim() === '' || decidedOn === null)
      return setErrors({
        ...(purpose.trim() === '' && { purpose: required }),
        ...(evidence.trim() === '' && { evidence: required }),
        ...(decidedOn === null && { decidedOn: required }),
      })
    const write = () =>
      api.consents.add({
        account: client.id,
        id: id.current,
        purpose: purpose.trim(),
        decision,
        decidedOn,
        untilOn: decision === 'given' ? untilOn : null,
        evidence: evidence.trim(),
      })
    if (await save(write, t('clientPage.consents.saved'))) onDone()
  }
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('clientPage.consents.purpose')}
        name="purpose"
        maxLength={200}
        value={purpose}
        error={errors['purpose'] ?? errors['decision']}
        onValue={setPurpose}
      />
      <Segmented
        label={t('clientPage.consents.decision')}
        value={decision}
        choices={consentDecisions.map((value) => ({ value, label: t(`clientPage.consents.decisions.${value}`) }))}
        onChoose={setDecision}
      />
      <div className="form-grid">
        <DateField
          name="decidedOn"
          label={t('clientPage.consents.decidedOn')}
          value={decidedOn}
          latest={client.today}
          error={errors['decidedOn']}
          onValue={setDecidedOn}
        />
        {decision === 'given' && (
          <DateField
            name="untilOn"
            label={t('clientPage.consents.untilOn')}
            value={untilOn}
            error={errors['untilOn']}
            onValue={setUntilOn}
          />
        )}
      </div>
      <TextField
        label={t('clientPage.consents.evidence')}
        name="evidence"
        maxLength={500}
        value={evidence}
        error={errors['evidence']}
        onValue={setEvidence}
      />
      <FormFoot label={t('clientPage.consents.save')} isSaving={isSaving} onCancel={onDone} />
    </form>
  )
}
