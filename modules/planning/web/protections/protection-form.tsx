import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { maxHoldingName, protectionKinds } from '../../contract/planning-terms.ts'
import type { ProtectionEntry } from '../../contract/protections.ts'
import { api } from '../api.ts'
import { RemoveButton } from '../holdings/remove-button.tsx'
import { reloadPlan, type Protections } from '../queries.ts'

type Policy = Protections['items'][number]
type Props = { account: string; currency: ProtectionEntry['currency']; policy: Policy | null; onClose: () => void }
type Draft = Omit<ProtectionEntry, 'endsOn' | 'premium'> & { endsOn: string; premium: string }
type Problems = Partial<Record<keyof Draft, 'name' | 'invalid-amount' | 'invalid-date'>>

const createDraft = (currency: ProtectionEntry['currency'], policy: Policy | null): Draft =>
  policy
    ? {
        kind: policy.kind,
        name: policy.name,
        sum: policy.sum,
        currency: policy.currency,
        endsOn: policy.endsOn ?? '',
        premium: policy.premium ?? '',
        inTrust: policy.inTrust,
      }
    : { kind: 'life', name: '', sum: '', currency, endsOn: '', premium: '', inTrust: false }

/** The drawer in which a policy is added, or changed and removed. */
export function ProtectionForm({ account, currency, policy, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const [id] = useState(() => policy?.id ?? crypto.randomUUID())
  const [opened] = useState(() => ({ draft: createDraft(currency, policy), version: policy?.version ?? 0 }))
  const [draft, setDraft] = useState<Draft>(opened.draft)
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setIsSaving] = useState(false)
  const problem = (field: keyof Draft) => problems[field] && t(`planning.problems.${problems[field]}`)
  const change = <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    setProblems((before) => ({ ...before, [field]: undefined }))
    setDraft((before) => ({ ...before, [field]: value }))
  }
  const show = (found: Problems) => {
    setProblems(found)
    const names = Object.keys(found).map((name) => `[name="${name}"]`)
    if (names.length > 0) document.getElementById(formId)?.querySelector<HTMLElement>(names.join(','))?.focus()
    return names.length > 0
  }
  const fail = (error: unknown, otherwise: 'planning.problems.too-many' | 'planning.notSaved' | 'planning.notRemoved') => {
    const isConflict = failureCode(error) === 'conflict'
    if (isConflict) void reloadPlan(account)
    showError(t(isConflict ? 'planning.conflict' : otherwise))
  }
  const save = async () => {
    const found: Problems = {
      ...(draft.name.trim() === '' && { name: 'name' as const }),
      ...(draft.sum.trim() === '' && { sum: 'invalid-amount' as const }),
    }
    if (isSaving || show(found)) return
    setIsSaving(true)
    try {
      const entry = { ...draft, endsOn: draft.endsOn || null, premium: draft.premium.trim() || null }
      await api.protections.save({ account, protection: id, version: opened.version, ...entry })
      await reloadPlan(account)
      showResult(t('planning.saved'))
      onClose()
    } catch (error) {
      if (!show(readProblems(error))) fail(error, isTooMany(error) ? 'planning.problems.too-many' : 'planning.notSaved')
      setIsSaving(false)
    }
  }
  const remove = async () => {
    try {
      await api.protections.remove({ account, protection: id, version: opened.version })
      await reloadPlan(account)
      showResult(t('planning.removed', { name: draft.name }))
      onClose()
    } catch (error) {
      fail(error, 'planning.notRemoved')
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Drawer
      title={policy ? t('planning.editTitle', { name: policy.name }) : t('planning.addPolicy')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form={formId} aria-busy={isSaving}>
            {t('planning.save')}
          </button>
          {policy && <RemoveButton onRemove={remove} />}
        </>
      }
    >
      <form className="holding-form" id={formId} noValidate onSubmit={submit}>
        <NativeSelect
          isForm
          label={t('planning.type')}
          value={draft.kind}
          choices={protectionKinds.map((value) => ({ value, label: t(`planning.protectionKinds.${value}`) }))}
          onChoose={(value) => change('kind', value)}
        />
        <TextField
          name="name"
          label={t('planning.policy')}
          hint={t('planning.policyHint')}
          value={draft.name}
          maxLength={maxHoldingName}
          error={problem('name')}
          onValue={(value) => change('name', value)}
        />
        <div className="holding-pair">
          <TextField
            name="sum"
            label={t(draft.kind === 'income-protection' ? 'planning.sumMonthly' : 'planning.sum')}
            hint={draft.currency}
            inputMode="decimal"
            value={draft.sum}
            maxLength={40}
            error={problem('sum')}
            onValue={(value) => change('sum', value)}
          />
          <TextField
            name="premium"
            label={t('planning.premium')}
            hint={draft.currency}
            inputMode="decimal"
            value={draft.premium}
            maxLength={40}
            error={problem('premium')}
            onValue={(value) => change('premium', value)}
          />
          <TextField
            name="endsOn"
            type="date"
            label={t('planning.endsOn')}
            hint={t('planning.endsOnHint')}
            value={draft.endsOn}
            error={problem('endsOn')}
            onValue={(value) => change('endsOn', value)}
          />
        </div>
        {draft.kind === 'life' && (
          <Switch label={t('planning.inTrustLabel')} isOn={draft.inTrust} onChange={(isOn) => change('inTrust', isOn)} />
        )}
      </form>
    </Drawer>
  )
}

const isTooMany = (error: unknown) => (failureDetails(error).issues ?? []).some(({ code }) => code === 'too-many')

function readProblems(error: unknown): Problems {
  if (failureCode(error) !== 'invalid-request') return {}
  const keys: Problems = { name: 'name', sum: 'invalid-amount', premium: 'invalid-amount', endsOn: 'invalid-date' }
  const { issues = [] } = failureDetails(error)
  return Object.fromEntries(issues.flatMap(({ path }) => (path in keys ? [[path, keys[path as keyof Draft]]] : [])))
}
