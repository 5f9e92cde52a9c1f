import { useFieldArray, type Control, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'

/** A list of entries in a form: `form.field('owners.0.name')` are the fields of each. */
export function useFormList<Input extends FieldValues, Path extends FieldArrayPath<Input>>(control: Control<Input>, name: Path) {
  const { fields, append, remove, move } = useFieldArray({ control, name })
  return {
    /** In order; a key stays with its entry when others come, go or move. */
    keys: fields.map(({ id }) => id),
    add: (entry: FieldArray<Input, Path>) => append(entry, { shouldFocus: false }),
    remove,
    move,
  }
}
