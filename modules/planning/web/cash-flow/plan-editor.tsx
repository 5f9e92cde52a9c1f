import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import { goalKinds, mostPlanItems, planAccountKinds, planIncomeKinds, planRegions } from '../../contract/cash-flow-terms.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { netWorthQuery } from '../queries.ts'
import { createPlan } from './new-plan.ts'
import { useSavePlan, type PlanProblems } from './use-save-plan.ts'

type Props = { page: CashFlowPage; account: string; onClose: () => void }

/** The drawer in which a plan is begun or changed. A new one begins with what is recorded on the financial page. */
export function PlanEditor({ page, account, onClose }: Props) {
  const { t } = useTranslation()
  const recorded = useQuery({ ...netWorthQuery(account), enabled: page.plan === null })
  const names = {
    salary: t('planning.cashFlow.names.salary'),
    statePension: t('planning.cashFlow.incomeKinds.statePension'),
    living: t('planning.cashFlow.names.living'),
  }
  if (!page.plan && recorded.isPending)
    return (
      <Drawer title={t('planning.cashFlow.begin')} onClose={onClose}>
        <TableSkeleton rows={8} />
      </Drawer>
    )
  return <Form page={page} account={account} start={page.plan ?? createPlan(recorded.data, names)} onClose={onClose} />
}

type ListName = 'accounts' | 'incomes' | 'spending' | 'contributions' | 'events' | 'goals'
type Item<Name extends ListName> = PlanDocument[Name][number]

function Form({ page, account, start, onClose }: Props & { start: PlanDocument }) {
  const { t } = useTranslation()
  const formId = useId()
  const [plan, setPlan] = useState(start)
  const [revision] = useState(page.revision)
  const [problems, setProblems] = useState<PlanProblems>({})
  const { save, isSaving } = useSavePlan(account)
  const words = useProblemWords(problems)
  const change = (changes: Partial<PlanDocument>) => {
    setPlan((before) => ({ ...before, ...changes }))
    setProblems({})
  }
  const changeItem = <Name extends ListName>(name: Name, index: number, changes: Partial<Item<Name>>) =>
    change({
      [name]: (plan[name] as Item<Name>[]).map((item, at) => (at === index ? { ...item, ...changes } : item)),
    } as Partial<PlanDocument>)
  const add = <Name extends ListName>(name: Name, item: Item<Name>) => change({ [name]: [...plan[name], item] } as Partial<PlanDocument>)
  const remove = (name: ListName, index: number) =>
    change({ [name]: (plan[name] as unknown[]).filter((_, at) => at !== index) } as Partial<PlanDocument>)
  const submit = async () => {
    if (isSaving) return
    const found = await save(plan, revision)
    if (found === null) return onClose()
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const id = () => crypto.randomUUID()
  const [person] = plan.people
  const people = plan.people.map((one) => ({ value: one.id, label: one.name || t('planning.cashFlow.fields.person') }))
  const owner = person?.id ?? ''
  const listProps = { remove }
  return (
    <Drawer
      title={page.plan ? t('planning.cashFlow.edit') : t('planning.cashFlow.begin')}
      context={t('planning.cashFlow.editHint')}
      onClose={onClose}
      footer={
        <button className="button primary" type="submit" form={formId} aria-busy={isSaving}>
          {t('planning.save')}
        </button>
      }
    >
      <form
        className="plan-form"
        id={formId}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        {Object.keys(problems).length > 0 && (
          <p className="plan-form-problem" role="alert">
            {t('planning.cashFlow.checkFields', { count: Object.keys(problems).length })}
          </p>
        )}
        <fieldset>
          <legend>{t('planning.cashFlow.sections.people')}</legend>
          {plan.people.map((one, index) => {
            const at = `people.${index}`
            const set = (changes: Partial<typeof one>) =>
              change({ people: plan.people.map((other) => (other.id === one.id ? { ...other, ...changes } : other)) })
            return (
              <div className="plan-item" key={one.id}>
                <TextField
                  name={`${at}.name`}
                  label={t('planning.name')}
                  maxLength={80}
                  value={one.name}
                  error={words(`${at}.name`)}
                  onValue={(name) => set({ name })}
                />
                <TextField
                  name={`${at}.dateOfBirth`}
                  type="date"
                  label={t('planning.cashFlow.fields.dateOfBirth')}
                  value={one.dateOfBirth}
                  error={words(`${at}.dateOfBirth`)}
                  onValue={(dateOfBirth) => set({ dateOfBirth })}
                />
                <AgeField
                  name={`${at}.retirementAge`}
                  label={t('planning.cashFlow.retireAt')}
                  value={one.retirementAge}
                  error={words(`${at}.retirementAge`)}
                  onAge={(age) => set({ retirementAge: age ?? 0 })}
                />
                <AgeField
                  name={`${at}.horizonAge`}
                  label={t('planning.cashFlow.planTo')}
                  value={one.horizonAge}
                  error={words(`${at}.horizonAge`)}
                  onAge={(age) => set({ horizonAge: age ?? 0 })}
                />
                <NativeSelect
                  isForm
                  label={t('planning.cashFlow.fields.region')}
                  value={one.region}
                  choices={planRegions.map((value) => ({ value, label: t(`planning.cashFlow.regions.${value}`) }))}
                  onChoose={(region) => set({ region })}
                />
                {index > 0 && (
                  <RemoveItem
                    name={one.name}
                    onRemove={() =>
                      change({
                        people: plan.people.filter(({ id: other }) => other !== one.id),
                        accounts: plan.accounts.map((own) => (own.owner === one.id ? { ...own, owner } : own)),
                        incomes: plan.incomes.filter(({ person: of }) => of !== one.id),
                      })
                    }
                  />
                )}
              </div>
            )
          })}
          {plan.people.length < 2 && (
            <AddButton
              label={t('planning.cashFlow.addPartner')}
              onAdd={() =>
                change({
                  people: [
                    ...plan.people,
                    { id: id(), name: '', dateOfBirth: '', region: 'ruk', retirementAge: 65, horizonAge: person?.horizonAge ?? 100 },
                  ],
                })
              }
            />
          )}
        </fieldset>
        <List
          {...listProps}
          list="accounts"
          items={plan.accounts}
          add={t('planning.cashFlow.addAccount')}
          onAdd={() => add('accounts', { id: id(), name: '', owner, kind: 'isa', balance: '', baseCost: null })}
          renderFields={(item, index, at) => (
            <>
              <TextField
                name={`${at}.name`}
                label={t('planning.name')}
                maxLength={80}
                value={item.name}
                error={words(`${at}.name`)}
                onValue={(name) => changeItem('accounts', index, { name })}
              />
              <NativeSelect
                isForm
                label={t('planning.type')}
                value={item.kind}
                choices={planAccountKinds.map((value) => ({ value, label: t(`planning.cashFlow.accountKinds.${value}`) }))}
                onChoose={(kind) => changeItem('accounts', index, { kind, baseCost: null })}
              />
              <MoneyField
                name={`${at}.balance`}
                label={t('planning.cashFlow.fields.value')}
                value={item.balance}
                error={words(`${at}.balance`)}
                onValue={(balance) => changeItem('accounts', index, { balance })}
              />
              {item.kind === 'gia' && (
                <MoneyField
                  name={`${at}.baseCost`}
                  label={t('planning.cashFlow.fields.baseCost')}
                  value={item.baseCost ?? ''}
                  error={words(`${at}.baseCost`)}
                  onValue={(baseCost) => changeItem('accounts', index, { baseCost: baseCost || null })}
                />
              )}
              {people.length > 1 && (
                <NativeSelect
                  isForm
                  label={t('planning.cashFlow.fields.owner')}
                  value={item.owner}
                  choices={people}
                  onChoose={(value) => changeItem('accounts', index, { owner: value })}
                />
              )}
            </>
          )}
        />
        <List
          {...listProps}
          list="incomes"
          items={plan.incomes}
          add={t('planning.cashFlow.addIncome')}
          onAdd={() =>
            add('incomes', { id: id(), name: '', person: owner, kind: 'other', amount: '', fromAge: null, until: null, survivorShare: 0 })
          }
          renderFields={(item, index, at) => (
            <>
              <TextField
                name={`${at}.name`}
                label={t('planning.name')}
                maxLength={80}
                value={item.name}
                error={words(`${at}.name`)}
                onValue={(name) => changeItem('incomes', index, { name })}
              />
              <NativeSelect
                isForm
                label={t('planning.type')}
                value={item.kind}
                choices={planIncomeKinds.map((value) => ({ value, label: t(`planning.cashFlow.incomeKinds.${value}`) }))}
                onChoose={(kind) => changeItem('incomes', index, { kind })}
              />
              <MoneyField
                name={`${at}.amount`}
                label={t('planning.cashFlow.fields.aYear')}
                value={item.amount}
                error={words(`${at}.amount`)}
                onValue={(amount) => changeItem('incomes', index, { amount })}
              />
              {people.length > 1 && (
                <NativeSelect
                  isForm
                  label={t('planning.cashFlow.fields.person')}
                  value={item.person}
                  choices={people}
                  onChoose={(value) => changeItem('incomes', index, { person: value })}
                />
              )}
              <AgeField
                name={`${at}.fromAge`}
                label={t('planning.cashFlow.fields.fromAge')}
                value={item.fromAge}
                error={words(`${at}.fromAge`)}
                onAge={(fromAge) => changeItem('incomes', index, { fromAge })}
              />
              <NativeSelect
                isForm
                label={t('planning.cashFlow.fields.until')}
                value={item.until === null ? 'always' : item.until === 'retirement' ? 'retirement' : 'age'}
                choices={(['always', 'retirement', 'age'] as const).map((value) => ({
                  value,
                  label: t(`planning.cashFlow.until.${value}`),
                }))}
                onChoose={(value) =>
                  changeItem('incomes', index, { until: value === 'always' ? null : value === 'age' ? 75 : 'retirement' })
                }
              />
              {typeof item.until === 'number' && (
                <AgeField
                  name={`${at}.until`}
                  label={t('planning.cashFlow.fields.untilAge')}
                  value={item.until}
                  error={words(`${at}.until`)}
                  onAge={(until) => changeItem('incomes', index, { until: until ?? 0 })}
                />
              )}
              {people.length > 1 && (
                <AgeField
                  name={`${at}.survivorShare`}
                  label={t('planning.cashFlow.fields.survivorShare')}
                  value={item.survivorShare}
                  error={words(`${at}.survivorShare`)}
                  onAge={(share) => changeItem('incomes', index, { survivorShare: share ?? 0 })}
                />
              )}
            </>
          )}
        />
        <List
          {...listProps}
          list="spending"
          items={plan.spending}
          add={t('planning.cashFlow.addSpending')}
          onAdd={() => add('spending', { id: id(), name: '', amount: '', fromAge: null, untilAge: null, survivorShare: 100 })}
          renderFields={(item, index, at) => (
            <>
              <TextField
                name={`${at}.name`}
                label={t('planning.name')}
                maxLength={80}
                value={item.name}
                error={words(`${at}.name`)}
                onValue={(name) => changeItem('spending', index, { name })}
              />
              <MoneyField
                name={`${at}.amount`}
                label={t('planning.cashFlow.fields.aYear')}
                value={item.amount}
                error={words(`${at}.amount`)}
                onValue={(amount) => changeItem('spending', index, { amount })}
              />
              <AgeField
                name={`${at}.fromAge`}
                label={t('planning.cashFlow.fields.fromAge')}
                value={item.fromAge}
                error={words(`${at}.fromAge`)}
                onAge={(fromAge) => changeItem('spending', index, { fromAge })}
              />
              <AgeField
                name={`${at}.untilAge`}
                label={t('planning.cashFlow.fields.untilAge')}
                value={item.untilAge}
                error={words(`${at}.untilAge`)}
                onAge={(untilAge) => changeItem('spending', index, { untilAge })}
              />
              {people.length > 1 && (
                <AgeField
                  name={`${at}.survivorShare`}
                  label={t('planning.cashFlow.fields.survivorShare')}
                  value={item.survivorShare}
                  error={words(`${at}.survivorShare`)}
                  onAge={(share) => changeItem('spending', index, { survivorShare: share ?? 0 })}
                />
              )}
            </>
          )}
        />
        <List
          {...listProps}
          list="contributions"
          items={plan.contributions}
          add={t('planning.cashFlow.addContribution')}
          isAddable={plan.accounts.length > 0}
          onAdd={() =>
            add('contributions', { id: id(), account: plan.accounts[0]!.id, amount: '', isEmployer: false, until: 'retirement' })
          }
          renderFields={(item, index, at) => (
            <>
              <NativeSelect
                isForm
                label={t('planning.cashFlow.fields.account')}
                value={item.account}
                choices={plan.accounts.map(({ id: value, name }) => ({ value, label: name }))}
                onChoose={(value) => changeItem('contributions', index, { account: value })}
              />
              <MoneyField
                name={`${at}.amount`}
                label={t('planning.cashFlow.fields.grossAYear')}
                value={item.amount}
                error={words(`${at}.amount`)}
                onValue={(amount) => changeItem('contributions', index, { amount })}
              />
              <Switch
                label={t('planning.cashFlow.fields.isEmployer')}
                isOn={item.isEmployer}
                onChange={(isEmployer) => changeItem('contributions', index, { isEmployer })}
              />
            </>
          )}
        />
        <List
          {...listProps}
          list="events"
          items={plan.events}
          add={t('planning.cashFlow.addEvent')}
          onAdd={() => add('events', { id: id(), name: '', amount: '', date: page.today })}
          renderFields={(item, index, at) => (
            <>
              <TextField
                name={`${at}.name`}
                label={t('planning.name')}
                maxLength={80}
                value={item.name}
                error={words(`${at}.name`)}
                onValue={(name) => changeItem('events', index, { name })}
              />
              <MoneyField
                name={`${at}.amount`}
                label={t('planning.cashFlow.fields.signed')}
                value={item.amount}
                error={words(`${at}.amount`)}
                onValue={(amount) => changeItem('events', index, { amount })}
              />
              <TextField
                name={`${at}.date`}
                type="date"
                label={t('planning.cashFlow.fields.date')}
                value={item.date}
                error={words(`${at}.date`)}
                onValue={(date) => changeItem('events', index, { date })}
              />
            </>
          )}
        />
        <List
          {...listProps}
          list="goals"
          items={plan.goals}
          add={t('planning.cashFlow.addGoal')}
          onAdd={() => add('goals', { id: id(), name: '', kind: 'spend', amount: '', date: page.today })}
          renderFields={(item, index, at) => (
            <>
              <TextField
                name={`${at}.name`}
                label={t('planning.name')}
                maxLength={80}
                value={item.name}
                error={words(`${at}.name`)}
                onValue={(name) => changeItem('goals', index, { name })}
              />
              <NativeSelect
                isForm
                label={t('planning.type')}
                value={item.kind}
                choices={goalKinds.map((value) => ({ value, label: t(`planning.cashFlow.goalKinds.${value}`) }))}
                onChoose={(kind) => changeItem('goals', index, { kind, date: kind === 'leave' ? null : page.today })}
              />
              <MoneyField
                name={`${at}.amount`}
                label={t('planning.cashFlow.fields.today')}
                value={item.amount}
                error={words(`${at}.amount`)}
                onValue={(amount) => changeItem('goals', index, { amount })}
              />
              {item.kind === 'spend' && (
                <TextField
                  name={`${at}.date`}
                  type="date"
                  label={t('planning.cashFlow.fields.date')}
                  value={item.date ?? ''}
                  error={words(`${at}.date`)}
                  onValue={(date) => changeItem('goals', index, { date: date || null })}
                />
              )}
            </>
          )}
        />
        <fieldset>
          <legend>{t('planning.cashFlow.sections.drawdown')}</legend>
          <p className="muted">{t('planning.cashFlow.drawdownHint')}</p>
          <ol className="drawdown">
            {plan.drawdown.map((kind, index) => (
              <li key={kind}>
                <span>{t(`planning.cashFlow.accountKinds.${kind}`)}</span>
                <button
                  className="button small"
                  type="button"
                  disabled={index === 0}
                  aria-label={t('planning.cashFlow.moveUp', { name: t(`planning.cashFlow.accountKinds.${kind}`) })}
                  onClick={() => change({ drawdown: plan.drawdown.with(index - 1, kind).with(index, plan.drawdown[index - 1]!) })}
                >
                  <Icon name="up" small />
                </button>
              </li>
            ))}
          </ol>
        </fieldset>
        <fieldset>
          <legend>{t('planning.cashFlow.sections.assumptions')}</legend>
          <div className="plan-item">
            {(Object.keys(plan.assumptions) as (keyof PlanDocument['assumptions'])[]).map((rate) => (
              <TextField
                key={rate}
                name={`assumptions.${rate}`}
                label={t(`planning.cashFlow.rates.${rate}`)}
                inputMode="decimal"
                maxLength={10}
                value={plan.assumptions[rate]}
                error={words(`assumptions.${rate}`)}
                onValue={(value) => change({ assumptions: { ...plan.assumptions, [rate]: value } })}
              />
            ))}
          </div>
        </fieldset>
      </form>
    </Drawer>
  )
}

const knownProblems = ['invalid-amount', 'in-future', 'invalid-date', 'invalid-percentage'] as const

/** Returns the text of the problem of a field. */
function useProblemWords(problems: PlanProblems): (path: string) => string | undefined {
  const { t } = useTranslation()
  return (path) => {
    const code = problems[path]
    if (code === undefined) return undefined
    if (path.endsWith('.name')) return t('planning.problems.name')
    if (path.endsWith('Age')) return t('planning.cashFlow.problems.age')
    if (path.startsWith('assumptions.')) return t('planning.cashFlow.problems.rate')
    const known = knownProblems.find((one) => one === code)
    if (path.endsWith('dateOfBirth') && known !== 'in-future') return t('planning.problems.invalid-date')
    return t(`planning.problems.${known ?? 'other'}`)
  }
}

type ListProps<Name extends ListName> = {
  list: Name
  items: readonly Item<Name>[]
  add: string
  isAddable?: boolean
  onAdd: () => void
  remove: (name: ListName, index: number) => void
  renderFields: (item: Item<Name>, index: number, at: string) => ReactNode
}

function List<Name extends ListName>({ list, items, add, isAddable = true, onAdd, remove, renderFields }: ListProps<Name>) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t(`planning.cashFlow.sections.${list as ListName}`)}</legend>
      {items.map((item, index) => (
        <div className="plan-item" key={item.id}>
          {renderFields(item, index, `${list}.${index}`)}
          <RemoveItem name={'name' in item ? item.name : ''} onRemove={() => remove(list, index)} />
        </div>
      ))}
      {isAddable && items.length < mostPlanItems && <AddButton label={add} onAdd={onAdd} />}
    </fieldset>
  )
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button className="button" type="button" onClick={onAdd}>
      <Icon name="plus" small />
      {label}
    </button>
  )
}

function RemoveItem({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button className="link remove-item" type="button" onClick={onRemove}>
      {t('planning.cashFlow.removeItem')}
      {name && <span className="visually-hidden"> {name}</span>}
    </button>
  )
}

type FieldProps = { name: string; label: string; error: string | undefined }

const MoneyField = ({ label, value, onValue, ...field }: FieldProps & { value: string; onValue: (value: string) => void }) => (
  <TextField {...field} label={`${label}, £`} inputMode="text" autoComplete="off" maxLength={20} value={value} onValue={onValue} />
)

/** A whole number, or nothing. */
function AgeField({ value, onAge, ...field }: FieldProps & { value: number | null; onAge: (age: number | null) => void }) {
  const toAge = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={3}
      value={value === null ? '' : String(value)}
      onValue={(text) => onAge(toAge(text))}
    />
  )
}
