import { isVisible } from '@atrium/domain/fields/access'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-renderer.ts'
import { FieldLoadFailure, FieldSkeleton } from './field-loading.tsx'
import { mayChange, ReadOnlyField } from './read-only-field.tsx'
import { renderers } from './renderers.ts'
import { useLeftField } from './use-left-field.ts'
import { useRenderer } from './use-renderer.ts'
import { fieldErrors } from './issue-texts.ts'
import './fields.css'

export { FieldCell, FieldReading } from './field-reading.tsx'

/**
 * Shows the control of a field by its type, with its notes and layout. A field that the person may not change, and one of an unknown type,
 * is shown read-only with its value. Errors in what was typed appear when focus leaves the field, if the caller gives no error.
 */
export function FieldControl(props: FieldProps) {
  const { field, form } = props
  if (!isVisible(field, form.isAdmin)) return null
  if (field.type === 'grid' && form.records === null) return null
  if (field.type === 'history' && form.earlier === undefined) return null
  if (field.type === 'hidden') return form.showsHidden ? <ReadOnlyField {...props} /> : null
  const registered = renderers.get(field.type)
  const isReadOnly = !mayChange(props)
  return (
    <FieldFrame field={field} label={props.label}>
      {!registered || (isReadOnly && !registered.showsReadOnly) ? (
        <ReadOnlyField {...props} />
      ) : (
        <LoadedControl {...props} isReadOnly={isReadOnly} height={registered.height} />
      )}
    </FieldFrame>
  )
}

function LoadedControl({ height, ...props }: FieldProps & { height: number }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { field, label } = props
  const { renderer, hasFailed, retry } = useRenderer(field.type)
  const { issues, onBlur } = useLeftField(props)
  const own = fieldErrors(field, issues, t, locale)
  if (hasFailed) return <FieldLoadFailure label={label} onRetry={retry} />
  if (!renderer) return <FieldSkeleton label={label} height={height} />
  return (
    <div onBlur={onBlur}>
      <renderer.Edit {...props} error={props.error ?? own.error} partErrors={{ ...own.partErrors, ...props.partErrors }} />
    </div>
  )
}
