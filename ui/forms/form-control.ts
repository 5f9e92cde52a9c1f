/** What the sender of a form may do to it, when it was refused or saved. */
export type FormControl<Input> = {
  setValues: (change: (before: Input) => Input) => void
  /** Texts by the path of their field. */
  setErrors: (errors: Partial<Record<string, string>>) => void
  focusField: (name: string | undefined) => void
}
