import type { Issue } from '@atrium/contract/errors'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { hideErrors, showError } from '../components/notices.ts'
import { failureCode, failureDetails } from '../lib/failure.ts'
import type { FormControl } from './form-control.ts'
import { focusField, createIssueTexts, listSchemaIssues } from './schema-issues.ts'

type Values = Record<string, string>

/**
 * Creates a form with text fields, for the screens before sign-in and for dialogs that any page may open. It does not need the form
 * library, which would be a tenth of the first load. All other forms use `useForm`, which has the same interface.
 *
 * `loadSchema` loads the schema, once. It is called when a person begins to type, so that the schema has been loaded when they submit the form.
 */
export function useEntryForm<Input extends Values>(
  loadSchema: () => Promise<z.ZodMiniType<unknown, Input>>,
  initial: Input,
  send: (values: Input, form: FormControl<Input>) => Promise<void>,
) {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const sending = useRef(false)

  const showIssues = (issues: readonly Issue[]) => {
    setErrors(createIssueTexts(issues, t))
    focusField(issues[0]?.path)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // The state changes only at the next render. The ref prevents a second submission before that.
    if (sending.current) return
    hideErrors()
    sending.current = true
    setIsSending(true)
    try {
      const schema = await loadSchema().catch((error: unknown) => void showError(t(`errors.${failureCode(error)}`)))
      if (!schema) return
      const issues = listSchemaIssues(schema, values)
      if (issues.length > 0) return showIssues(issues)
      setErrors({})
      await send(values, { setValues, setErrors, focusField })
    } catch (error) {
      if (failureCode(error) !== 'invalid-request') throw error
      showIssues(failureDetails(error).issues ?? [])
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const field = (name: keyof Input & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onValue: (value: string) => {
      void loadSchema().catch(() => undefined)
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  return { values, isSending, submit, field }
}
