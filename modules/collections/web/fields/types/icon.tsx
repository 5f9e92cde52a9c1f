import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { useIconLabel } from '../icon-label.ts'
import { PartIcon } from '../part-icon.tsx'
import { textOf } from '../stored-values.ts'

function IconEntry({ field, value, onValue, label, hint, error }: FieldProps) {
  return (
    <PartIcon
      name={field.name}
      label={label}
      value={value}
      isClearable={field.required !== true}
      error={error}
      hint={hint}
      onValue={onValue}
    />
  )
}

function IconReading({ value }: FieldReadingProps) {
  const labelOf = useIconLabel()
  const name = textOf(value)
  return (
    <span className="icon-reading">
      {isIconName(name) && <Icon name={name} small />}
      {labelOf(name)}
    </span>
  )
}

/** An icon of the portal, stored by its name. */
export const icon: FieldRenderer = { Edit: IconEntry, Read: IconReading, Cell: IconReading }
