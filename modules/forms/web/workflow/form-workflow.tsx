import type { FieldProps } from '@atrium/collections/web/fields/field-renderer'
import type { FieldValue } from '@atrium/domain/fields/definition'
import {
  isWorkflow,
  mostDays,
  reviewerRoles,
  workflowKinds,
  workflowSteps,
  type ReviewerRole,
  type Workflow,
  type WorkflowMove,
  type WorkflowStep,
} from '@atrium/domain/forms/workflow'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import './form-workflow.css'

/** Rules with which a firm usually begins: each step by another person than the one before, and back only with a reason. */
const usualWorkflow: Workflow = {
  moves: [
    { from: 'Under review', to: 'Approved' },
    { from: 'Approved', to: 'Verified', isByAnother: true },
    { from: 'Approved', to: 'Under review', needsReason: true },
    { from: 'Verified', to: 'Released' },
    { from: 'Verified', to: 'Under review', needsReason: true },
  ],
}

/** Edits the rules of the review of a form: which step may follow which, by whom and until when. */
export function FormWorkflow({ field, value, onValue, label, hint, error, isReadOnly }: FieldProps) {
  const { t } = useTranslation()
  const workflow = isWorkflow(value) ? value : null
  const set = (next: Workflow | null) => onValue(next as unknown as FieldValue)
  const setMove = (index: number, change: Partial<WorkflowMove>) =>
    workflow && set({ ...workflow, moves: workflow.moves.with(index, withoutBlanks({ ...workflow.moves[index]!, ...change })) })
  const free = workflow && findFreeMove(workflow)
  return (
    <fieldset className={error ? 'entry bad entry-group form-workflow' : 'entry entry-group form-workflow'} disabled={isReadOnly}>
      <legend>{label}</legend>
      <Switch
        name={field.name}
        label={t('workflow.hasRules')}
        hint={hint}
        isOn={workflow !== null}
        onChange={(isOn) => set(isOn ? usualWorkflow : null)}
      />
      {workflow && (
        <>
          <ol aria-label={t('workflow.moves')}>
            {workflow.moves.map((move, index) => (
              <li key={`${move.from} ${move.to}`}>
                <StepSelect
                  label={t('workflow.from')}
                  value={move.from}
                  isFree={(from) => from !== move.to && isFree(workflow, index, from, move.to)}
                  onChoose={(from) => setMove(index, { from })}
                />
                <StepSelect
                  label={t('workflow.to')}
                  value={move.to}
                  isFree={(to) => to !== move.from && isFree(workflow, index, move.from, to)}
                  onChoose={(to) => setMove(index, { to })}
                />
                <NativeSelect<ReviewerRole | 'any'>
                  label={t('workflow.role')}
                  value={move.role ?? 'any'}
                  choices={(['any', ...reviewerRoles] as const).map((role) => ({ value: role, label: t(`workflow.roles.${role}`) }))}
                  onChoose={(role) => setMove(index, { role: role === 'any' ? undefined : role } as Partial<WorkflowMove>)}
                />
                <button
                  type="button"
                  className="close"
                  aria-label={t('workflow.removeMove', { from: t(`forms.workflow.${move.from}`), to: t(`forms.workflow.${move.to}`) })}
                  onClick={() => set({ ...workflow, moves: workflow.moves.filter((_move, other) => other !== index) })}
                >
                  <Icon name="close" small />
                </button>
                <Check
                  isOn={move.isByAnother === true}
                  onChange={(isOn) => setMove(index, { isByAnother: isOn || undefined } as Partial<WorkflowMove>)}
                >
                  {t('workflow.byAnother')}
                </Check>
                <Check
                  isOn={move.needsReason === true}
                  onChange={(isOn) => setMove(index, { needsReason: isOn || undefined } as Partial<WorkflowMove>)}
                >
                  {t('workflow.needsReason')}
                </Check>
              </li>
            ))}
          </ol>
          {free && (
            <button className="button quiet" type="button" onClick={() => set({ ...workflow, moves: [...workflow.moves, free] })}>
              <Icon name="plus" small />
              {t('workflow.addMove')}
            </button>
          )}
          <div className="workflow-days" role="group" aria-label={t('workflow.days')}>
            <p>{t('workflow.days')}</p>
            {workflowSteps.slice(0, -1).map((step) => (
              <TextField
                key={step}
                label={t(`forms.workflow.${step}`)}
                inputMode="numeric"
                value={workflow.days?.[step] === undefined ? '' : String(workflow.days[step])}
                onValue={(text) => set({ ...workflow, days: withDays(workflow, step, text) })}
              />
            ))}
          </div>
          <NativeSelect
            label={t('workflow.kind')}
            value={workflow.kind ?? 'service'}
            choices={workflowKinds.map((kind) => ({ value: kind, label: t(`workflow.kinds.${kind}`) }))}
            onChoose={(kind) => set({ ...workflow, kind })}
          />
        </>
      )}
      <FieldMessages id={`${field.name}-workflow`} error={error} />
    </fieldset>
  )
}

type StepProps = { label: string; value: WorkflowStep; isFree: (step: WorkflowStep) => boolean; onChoose: (step: WorkflowStep) => void }

function StepSelect({ label, value, isFree: mayBe, onChoose }: StepProps) {
  const { t } = useTranslation()
  const choices = workflowSteps.filter((step) => step === value || mayBe(step))
  return (
    <NativeSelect
      label={label}
      value={value}
      choices={choices.map((step) => ({ value: step, label: t(`forms.workflow.${step}`) }))}
      onChoose={onChoose}
    />
  )
}

/** Returns true if no other move than the one at an index has these steps. */
const isFree = ({ moves }: Workflow, index: number, from: WorkflowStep, to: WorkflowStep): boolean =>
  !moves.some((move, other) => other !== index && move.from === from && move.to === to)

/** Returns the first move that the rules do not contain yet, or null if they contain all. */
function findFreeMove(workflow: Workflow): WorkflowMove | null {
  const all = workflowSteps.flatMap((from) => workflowSteps.filter((to) => to !== from).map((to) => ({ from, to })))
  return all.find(({ from, to }) => isFree(workflow, -1, from, to)) ?? null
}

const withoutBlanks = (move: WorkflowMove): WorkflowMove =>
  Object.fromEntries(Object.entries(move).filter(([, value]) => value !== undefined)) as WorkflowMove

/** Sets the days of a step. What is not a whole number of days from 1 to the maximum removes them. */
function withDays({ days = {} }: Workflow, step: WorkflowStep, text: string): NonNullable<Workflow['days']> {
  const number = Number(text)
  const isValid = Number.isInteger(number) && number >= 1 && number <= mostDays
  return Object.fromEntries(Object.entries({ ...days, [step]: isValid ? number : undefined }).filter(([, value]) => value !== undefined))
}
