import { useFieldArray, type Control, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'

/** Manages a list of entries in a form. `form.field('owners.0.name')` is a field of the first entry. */
export function useFormList<Input extends FieldValues, Path extends FieldArrayPath<Input>>(control: Control<Input>, name: Path) {
  const { fields, append, remove, move } = useFieldArray({ control, name })
  return {
    /** Keys in order. A key stays with its entry when others are added, removed or moved. */
    keys: fields.map(({ id }) => id),
    add: (entry: FieldArray<Input, Path>) => append(entry, { shouldFocus: false }),
    remove,
    move,
  }
}
