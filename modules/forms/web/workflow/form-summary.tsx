import type { FieldProps } from '@atrium/collections/web/fields/field-renderer'
import { isFormDefinition } from '@atrium/domain/forms/check-definition'
import { listSteps } from '@atrium/domain/forms/compile-form'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isPublicForm } from './is-public-form.ts'
import { PublicAddress } from './public-address.tsx'

/** Says how many steps and fields a form has, with a link to the designer that edits them, and the address of a public form. */
export function FormSummary({ field, value, label, form }: FieldProps) {
  const { t } = useTranslation()
  const steps = isFormDefinition(value) ? listSteps(value.steps) : []
  const fields = steps.flatMap(({ step }) => step.fieldsets).flatMap((fieldset) => fieldset.fields).length
  return (
    <div className="entry" role="group" aria-label={label} data-field={field.name} tabIndex={-1}>
      <span>{label}</span>
      <p className="hint">
        {t('workflow.steps', { count: steps.length })} {t('workflow.fields', { count: fields })}
      </p>
      {form.itemId !== undefined && (
        <p>
          <Link className="link" to={`/forms-designer/${form.itemId}`}>
            {t('workflow.openDesigner')}
          </Link>
        </p>
      )}
      {form.itemId !== undefined && isPublicForm(form.values) && (
        <>
          <PublicAddress form={form.itemId} />
          <p className="hint">{t('forms.public.opensPublished')}</p>
        </>
      )}
    </div>
  )
}
