/** Functions with which the sender of a form changes the form after it was refused or saved. */
export type FormControl<Input> = {
  setValues: (change: (before: Input) => Input) => void
  /** Sets error texts by field path. */
  setErrors: (errors: Partial<Record<string, string>>) => void
  focusField: (name: string | undefined) => void
}
