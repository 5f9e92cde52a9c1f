import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import '../../contributions.ts'
import { customComponents } from '../custom-components.ts'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

type CustomFields = Readonly<Record<string, ComponentType<FieldProps> | undefined>>

function Custom(props: FieldProps) {
  const { field, value, label } = props
  const { t } = useTranslation()
  const contributed = useContributions('customFields')
  const Component =
    field.component === undefined
      ? undefined
      : ({ ...customComponents, ...Object.assign({}, ...contributed) } as CustomFields)[field.component]
  if (Component)
    return (
      <Suspense fallback={<Skeleton height="120px" />}>
        <Component {...props} />
      </Suspense>
    )
  return (
    <div className="entry" role="group" aria-label={label} data-field={field.name} tabIndex={-1}>
      <span>{label}</span>
      {value !== null && <pre className="field-json">{JSON.stringify(value, null, 2)}</pre>}
      <p className="hint">{t('fields.customMissing')}</p>
    </div>
  )
}

/** A component that is registered by name. Without it, the value is shown as it is stored, and kept. */
export const custom: FieldRenderer = { Edit: Custom }
