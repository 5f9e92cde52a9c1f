import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isVisible } from '@atrium/domain/fields/access'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { FormFieldset } from '../../filling/components/form-fieldset.tsx'
import { StepList } from '../../filling/components/step-list.tsx'
import { usePreviewSurroundings } from '../../filling/surroundings.ts'
import { useFilledForm } from '../../filling/use-filled-form.ts'
import '../../filling/components/form.css'

const audiences = ['client', 'admin'] as const
const widths = ['desktop', 'phone'] as const

/** The form as a client or an admin fills it in, on a wide screen or a phone. Nothing that is typed here is saved. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const { t } = useTranslation()
  const [audience, setAudience] = useState<(typeof audiences)[number]>('client')
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const [values, setValues] = useState<FieldValues>({})
  const [current, setCurrent] = useState(0)
  const isAdmin = audience === 'admin'
  const shown = useMemo(
    () => ({
      ...definition,
      steps: definition.steps.map((step) => ({
        ...step,
        fieldsets: step.fieldsets.map((fieldset) => ({
          ...fieldset,
          fields: fieldset.fields.filter((field) => isVisible(field, isAdmin)),
        })),
      })),
    }),
    [definition, isAdmin],
  )
  const { steps } = useFilledForm({ definition: shown, today: Temporal.Now.plainDateISO().toString() }, values, isAdmin)
  const surroundings = usePreviewSurroundings()
  const setValue = useCallback((name: string, value: FieldValue) => setValues((before) => ({ ...before, [name]: value })), [])
  const index = Math.min(current, Math.max(0, steps.length - 1))
  return (
    <div className="designer-preview">
      <div className="designer-row">
        <Segmented
          label={t('designer.previewAs')}
          value={audience}
          choices={audiences.map((value) => ({ value, label: t(`designer.audiences.${value}`) }))}
          onChoose={setAudience}
        />
        <Segmented
          label={t('designer.previewWidth')}
          value={width}
          choices={widths.map((value) => ({ value, label: t(`designer.widths.${value}`) }))}
          onChoose={setWidth}
        />
      </div>
      <div className={`designer-paper ${width}`}>
        {steps.length > 1 && <StepList steps={steps} current={index} reached={index} onChoose={setCurrent} />}
        {(steps[index]?.fieldsets ?? []).map((fieldset) => (
          <FormFieldset
            key={fieldset.fieldset.id}
            shown={fieldset}
            values={values}
            onValue={setValue}
            issues={[]}
            isReadOnly={false}
            isAdmin={isAdmin}
            surroundings={surroundings}
          />
        ))}
      </div>
    </div>
  )
}
