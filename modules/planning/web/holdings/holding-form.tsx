import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import type { FinancialHolding } from '../../contract/financial-holdings.ts'
import type { NetWorth } from '../../contract/net-worth.ts'
import { isPropertyType, maxDescription, maxHoldingName, ownerships, radioTypes } from '../../contract/planning-terms.ts'
import { api } from '../api.ts'
import { reloadPlan } from '../queries.ts'
import { EstimateNote } from './estimate-note.tsx'
import {
  changeDraft,
  choosePart,
  createDraft,
  findProblems,
  isOfProperty,
  listHidden,
  listTypes,
  readProblems,
  takeEstimate,
  toDraft,
  toEntry,
  type DraftProblems,
  type HoldingDraft,
  type OpenedDraft,
} from './holding-draft.ts'
import { PropertyFields } from './property-fields.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useEstimate } from './use-estimate.ts'
import { useHoldingWords } from './use-holding-words.ts'

type Props = { plan: NetWorth; account: string; holding: FinancialHolding | null; onClose: () => void }

/** The drawer in which an asset or a debt is added, or changed and removed. */
export function HoldingForm({ plan, account, holding, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const [id] = useState(() => holding?.id ?? crypto.randomUUID())
  const [opened] = useState<OpenedDraft>(() => ({
    draft: holding ? toDraft(holding) : createDraft(plan.currency, plan.today),
    version: holding?.version ?? 0,
  }))
  const [draft, setDraft] = useState<HoldingDraft>(opened.draft)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [isSaving, setIsSaving] = useState(false)
  const change = <Field extends keyof HoldingDraft>(field: Field, value: HoldingDraft[Field]) => {
    setProblems((before) => ({ ...before, [field]: undefined }))
    setDraft((before) => changeDraft(before, field, value, { opened: opened.draft, today: plan.today }))
  }
  const fail = (error: unknown, otherwise: 'planning.notSaved' | 'planning.notRemoved') => {
    const isConflict = failureCode(error) === 'conflict'
    if (isConflict) void reloadPlan(account)
    showError(t(isConflict ? 'planning.conflict' : otherwise))
  }
  const save = async () => {
    if (isSaving) return
    const found = findProblems(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(formId, found)
    setIsSaving(true)
    try {
      await api.financialHoldings.save({ account, holding: id, version: opened.version, ...toEntry(draft) })
      await reloadPlan(account)
      showResult(t('planning.saved'))
      onClose()
    } catch (error) {
      const refused = readProblems(error)
      setProblems(refused)
      if (Object.keys(refused).length > 0) focusFirst(formId, refused)
      else fail(error, 'planning.notSaved')
      for (const problem of new Set(listHidden(draft, refused))) showError(t(`planning.problems.${problem}`))
      setIsSaving(false)
    }
  }
  const remove = async () => {
    try {
      await api.financialHoldings.remove({ account, holding: id, version: opened.version })
      await reloadPlan(account)
      showResult(t('planning.removed', { name: holding?.name }))
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
      title={holding ? t('planning.editTitle', { name: holding.name }) : t('planning.addTitle')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form={formId} aria-busy={isSaving}>
            {t('planning.save')}
          </button>
          {holding && <RemoveButton onRemove={remove} />}
        </>
      }
    >
      <form className="holding-form" id={formId} noValidate onSubmit={submit}>
        {holding ? <p className="hint">{t(`planning.partFixed.${draft.radioType}`)}</p> : <PartChoice draft={draft} onDraft={setDraft} />}
        <MainFields draft={draft} problems={problems} onChange={change} />
        {isPropertyType(draft.type) && (
          <EstimateFields
            account={account}
            hasEstimates={plan.hasEstimates}
            draft={draft}
            problems={problems}
            onChange={change}
            onDraft={setDraft}
          />
        )}
        <ValueFields draft={draft} problems={problems} onChange={change} />
        <OwnershipFields draft={draft} problems={problems} onChange={change} />
        <TextArea
          name="description"
          label={t('planning.description')}
          hint={t('planning.descriptionHint')}
          value={draft.description}
          maxLength={maxDescription}
          onValue={(value) => change('description', value)}
        />
      </form>
    </Drawer>
  )
}

function focusFirst(formId: string, problems: DraftProblems): void {
  const form = document.getElementById(formId)
  form
    ?.querySelector<HTMLElement>(
      Object.keys(problems)
        .map((name) => `[name="${name}"]`)
        .join(','),
    )
    ?.focus()
}

type FieldsProps = {
  draft: HoldingDraft
  problems: DraftProblems
  onChange: <Field extends keyof HoldingDraft>(field: Field, value: HoldingDraft[Field]) => void
}

/** The choice between an asset and a debt, which changes the list of types. */
function PartChoice({ draft, onDraft }: { draft: HoldingDraft; onDraft: (change: (before: HoldingDraft) => HoldingDraft) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="part-choice">
      <legend className="visually-hidden">{t('planning.kind')}</legend>
      {radioTypes.map((radioType) => (
        <label key={radioType}>
          <input
            type="radio"
            name="radioType"
            value={radioType}
            checked={draft.radioType === radioType}
            onChange={() => onDraft((before) => choosePart(before, radioType))}
          />
          {t(`planning.${radioType}`)}
        </label>
      ))}
    </fieldset>
  )
}

function MainFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const { typeName } = useHoldingWords()
  return (
    <>
      <NativeSelect
        isForm
        label={t('planning.type')}
        value={draft.type}
        choices={listTypes(draft.radioType).map((value) => ({ value, label: typeName(value) }))}
        onChoose={(value) => onChange('type', value)}
      />
      <TextField
        name="name"
        label={t('planning.name')}
        value={draft.name}
        maxLength={maxHoldingName}
        error={problems.name && t(`planning.problems.${problems.name}`)}
        onValue={(value) => onChange('name', value)}
      />
    </>
  )
}

type EstimateProps = FieldsProps & {
  account: string
  hasEstimates: boolean
  onDraft: (change: (before: HoldingDraft) => HoldingDraft) => void
}

/** The fields of a property, and the button that estimates its value. The button waits until one of them changes. */
function EstimateFields({ account, hasEstimates, onDraft, ...fields }: EstimateProps) {
  const { t } = useTranslation()
  const { ask, estimate, isAsking } = useEstimate(account)
  const { draft } = fields
  const run = async () => {
    if (!draft.propertyType) return
    const asked = { postCode: draft.postCode, bedrooms: Number(draft.bedrooms), propertyType: draft.propertyType }
    const found = await ask(asked)
    if (!found?.average) return
    const { average, currency, estimatedOn: today } = found
    onDraft((before) => (isOfProperty(before, asked) ? takeEstimate(before, { average, currency, today }) : before))
  }
  const areBedroomsValid = findProblems(draft).bedrooms === undefined
  return (
    <fieldset className="holding-group">
      <legend>{t('planning.propertyDetails')}</legend>
      <PropertyFields {...fields} />
      {hasEstimates && (
        <button
          className="button"
          type="button"
          disabled={!draft.enabledEstimateBtn || isAsking || draft.postCode.trim() === '' || !areBedroomsValid}
          aria-busy={isAsking}
          onClick={() => void run()}
        >
          {t('planning.estimate')}
        </button>
      )}
      {estimate && draft.source === 'estimate' && <EstimateNote estimate={estimate} />}
    </fieldset>
  )
}

const offeredCurrencies = ['GBP', 'EUR', 'USD', 'CHF', 'ISK', 'CAD', 'AUD', 'JPY'] as const

/** Lists the usual currencies, with that of the item. */
const listCurrencies = (own: HoldingDraft['currency']): HoldingDraft['currency'][] => [...new Set([...offeredCurrencies, own])]

function ValueFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const problem = (field: keyof HoldingDraft) => problems[field] && t(`planning.problems.${problems[field]}`)
  return (
    <>
      <div className="holding-pair">
        <TextField
          name="value"
          label={t(draft.radioType === 'asset' ? 'planning.amount' : 'planning.amountOwed')}
          hint={t('planning.amountHint', { currency: draft.currency })}
          inputMode="decimal"
          value={draft.value}
          maxLength={40}
          error={problem('value')}
          onValue={(value) => onChange('value', value)}
        />
        <NativeSelect
          isForm
          label={t('planning.currency')}
          value={draft.currency}
          choices={listCurrencies(draft.currency).map((value) => ({ value, label: value }))}
          onChoose={(value) => onChange('currency', value)}
        />
        <TextField
          name="valueDate"
          type="date"
          label={t('planning.valueDate')}
          value={draft.valueDate}
          error={problem('valueDate')}
          onValue={(value) => onChange('valueDate', value)}
        />
      </div>
      {draft.radioType === 'asset' && (
        <TextField
          name="returns"
          label={t('planning.returns')}
          hint={t('planning.returnsHint')}
          inputMode="decimal"
          value={draft.returns}
          maxLength={20}
          error={problem('returns')}
          onValue={(value) => onChange('returns', value)}
        />
      )}
    </>
  )
}

function OwnershipFields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="holding-group">
      <legend className="visually-hidden">{t('planning.ownership')}</legend>
      <NativeSelect
        isForm
        label={t('planning.ownership')}
        value={draft.ownership}
        choices={ownerships.map((value) => ({ value, label: t(`planning.ownerships.${value}`) }))}
        onChoose={(value) => onChange('ownership', value)}
      />
      <p className="hint">{t(`planning.ownershipHint.${draft.ownership}`)}</p>
      {draft.ownership !== 'sole' && (
        <div className="holding-pair">
          <TextField
            name="share"
            label={t('planning.share')}
            inputMode="decimal"
            value={draft.share}
            maxLength={10}
            error={problems.share && t(`planning.problems.${problems.share}`)}
            onValue={(value) => onChange('share', value)}
          />
          <TextField
            name="coOwner"
            label={t('planning.coOwner')}
            value={draft.coOwner}
            maxLength={200}
            onValue={(value) => onChange('coOwner', value)}
          />
        </div>
      )}
    </fieldset>
  )
}
