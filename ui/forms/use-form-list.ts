import { useFieldArray, type Control, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form'

/**
 * Returns the keys of a list of entries in a form and functions that change the list.
 * @example form.field('owners.0.name') is a field of the first entry of the list `owners`
 */
export function useFormList<Input extends FieldValues, Path extends FieldArrayPath<Input>>(control: Control<Input>, name: Path) {
  const { fields, append, remove, move } = useFieldArray({ control, name })
  return {
    /** Keys of the entries in order. A key stays with its entry when other entries are added, removed or moved. */
    keys: fields.map(({ id }) => id),
    add: (entry: FieldArray<Input, Path>) => append(entry, { shouldFocus: false }),
    remove,
    move,
  }
}
