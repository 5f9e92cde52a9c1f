import { Switch } from '@atrium/ui/components/switch.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function SwitchEntry({ field, value, onValue, label, hint, error }: FieldProps) {
  return <Switch name={field.name} label={label} isOn={value === true} hint={hint} error={error} onChange={onValue} />
}

export const switchField: FieldRenderer = { Edit: SwitchEntry }
