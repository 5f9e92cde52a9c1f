import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isEqual } from '@atrium/domain/fields/json'
import { memo, useCallback, useMemo } from 'react'
import type { FieldForm, FieldProps } from '../../fields/field-renderer.ts'
import { FieldControl } from '../../fields/field-view.tsx'

/** Types that share a row with another field. */
const narrowTypes = new Set(['slug', 'date-picker', 'number', 'select', 'collectionSelect', 'country', 'icon', 'increment'])

type Props = Omit<FieldProps, 'form' | 'onValue'> & {
  /** The form without its values. */
  form: Omit<FieldForm, 'values'>
  /** Values of the related fields. */
  related: FieldValues
}

/** A field of the side panel. It is drawn again only if its own properties change, so that typing in a long form stays quick. */
export const ItemField = memo(function ItemField({ form, related, ...props }: Props) {
  const { field } = props
  const { setValue } = form
  const onValue = useCallback((value: FieldValue) => setValue(field.name, value), [setValue, field.name])
  const ownForm = useMemo(() => ({ ...form, values: related }), [form, related])
  return (
    <div className={narrowTypes.has(field.type) ? 'item-field narrow' : 'item-field'}>
      <FieldControl {...props} onValue={onValue} form={ownForm} />
    </div>
  )
}, areEqual)

/** Compares properties; those that are created anew at each render by their content. */
function areEqual(one: Props, other: Props): boolean {
  const { related, partErrors, ...rest } = one
  const { related: otherRelated, partErrors: otherPartErrors, ...otherRest } = other
  return (
    Object.entries(rest).every(([name, value]) => Object.is(value, otherRest[name as keyof typeof otherRest])) &&
    isEqual(related, otherRelated) &&
    isEqual(partErrors, otherPartErrors)
  )
}
