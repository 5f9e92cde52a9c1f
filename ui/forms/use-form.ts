import type { SyntheticEvent } from 'react'
import {
  useForm as useFormLibrary,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { hideErrors } from '../components/notices.ts'
import { failureCode, failureDetails } from '../lib/failure.ts'
import type { FormControl } from './form-control.ts'
import { nestErrors } from './nest-errors.ts'
import { focusField, createIssueTexts, listSchemaIssues } from './schema-issues.ts'

type Text = string | null | undefined

/** A rule in addition to the schema, for example a check by the server. Returns the text of the error, or undefined. */
export type FieldRule<Input, Value> = (value: Value, values: Input) => string | undefined | Promise<string | undefined>

type Rules<Input extends FieldValues> = { [Path in FieldPath<Input>]?: FieldRule<Input, FieldPathValue<Input, Path>> }

type Sender<Input> = (values: Input, form: FormControl<Input> & { markSaved: () => void }) => Promise<void>

/**
 * Creates a form for a schema of the contract, with nested fields (`address.city`), lists (`useFormList`), files and asynchronous rules.
 * Errors of the schema, of rules and of the server are shown at their fields, and the first field with an error gets focus.
 */
export function useForm<Input extends FieldValues>(
  schema: z.ZodMiniType<unknown, Input>,
  initial: Input,
  send: Sender<Input>,
  rules: Rules<Input> = {},
) {
  const { t } = useTranslation()
  const checkRule = async <Path extends FieldPath<Input>>(path: Path, values: Input) =>
    [path, await rules[path]?.(form.getValues(path), values)] as const
  const checkRules = async (values: Input): Promise<Record<string, string | undefined>> =>
    Object.fromEntries(await Promise.all(Object.keys(rules).map((path) => checkRule(path as FieldPath<Input>, values))))
  const form = useFormLibrary<Input>({
    defaultValues: initial as DefaultValues<Input>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: async (values) => {
      const schemaErrors = createIssueTexts(listSchemaIssues(schema, values), t)
      // Spread twice: first for the order of the schema's errors, last because they override errors of rules.
      const errors = nestErrors({ ...schemaErrors, ...(await checkRules(values)), ...schemaErrors })
      return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Input> } : { values, errors: {} }
    },
  })
  const { isDirty, isSubmitting } = form.formState

  const setErrors = (texts: Partial<Record<string, string>>) => {
    for (const [path, message] of Object.entries(texts)) if (message) form.setError(path as FieldPath<Input>, { type: 'refused', message })
  }
  const showIssues = (issues: Parameters<typeof createIssueTexts>[0]) => {
    setErrors(createIssueTexts(issues, t))
    focusField(issues[0]?.path)
  }

  const sendValues = async (values: Input) => {
    try {
      await send(values, {
        setValues: (change) => form.reset(change(form.getValues()), { keepErrors: true }),
        setErrors,
        focusField,
        markSaved: () => form.reset(form.getValues()),
      })
    } catch (error) {
      if (failureCode(error) !== 'invalid-request') throw error
      showIssues(failureDetails(error).issues ?? [])
    }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    hideErrors()
    await form.handleSubmit(sendValues, (found) => focusField(findFirstPath(found)))(event)
  }

  /** Returns the props of a field with any kind of value, such as a choice, a date or a file. */
  const entry = <Path extends FieldPath<Input>>(name: Path) => ({
    name,
    value: form.watch(name),
    error: form.getFieldState(name, form.formState).error?.message,
    onValue: (value: FieldPathValue<Input, Path>) => {
      form.clearErrors(name)
      form.setValue(name, value, { shouldDirty: true })
    },
    /** Runs the rule of this field before the form is sent. Its result is ignored if the value has changed meanwhile. */
    check: async () => {
      const [checked, values] = [form.getValues(name), form.getValues()]
      const [, message] = await checkRule(name, values)
      if (message && form.getValues(name) === checked) form.setError(name, { type: 'rule', message })
    },
  })

  /** Returns the props of a text field. Null and undefined are shown as empty text. */
  const field = <Path extends FieldPathByValue<Input, Text>>(name: Path) => {
    const { value, error, onValue } = entry(name)
    return { name, value: (value as Text) ?? '', error, onValue: (text: string) => onValue(text as FieldPathValue<Input, Path>) }
  }

  // While the form is being sent, the page may be left without confirmation.
  return { control: form.control, isUnsaved: isDirty && !isSubmitting, isSending: isSubmitting, submit, field, entry }
}

/** Returns the path of the first field with an error, in the order of the schema. */
function findFirstPath(errors: object, path = ''): string | undefined {
  for (const [key, found] of Object.entries(errors) as [string, { message?: unknown } | undefined][]) {
    if (!found) continue
    const here = path ? `${path}.${key}` : key
    return typeof found.message === 'string' ? here : findFirstPath(found, here)
  }
}
