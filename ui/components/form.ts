import type { Issue } from '@atrium/contract/errors'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode, failureDetails } from '../lib/failure.ts'
import { issueKey } from './issue-key.ts'

type Values = Record<string, string | null>

/** Tools for the sender of a form after a refusal. */
export type FormControl<Input> = {
  setValues: (change: (before: Input) => Input) => void
  setErrors: (errors: Partial<Record<keyof Input, string>>) => void
  focusField: (name: string | undefined) => void
}

/**
 * A form bound to a schema of the contract: the rules are there, the texts in the locale files. On submit errors are shown at their
 * fields and focus goes to the first.
 */
export function useForm<Input extends Values>(
  schema: z.ZodMiniType<unknown, Input>,
  initial: Input,
  send: (values: Input, form: FormControl<Input>) => Promise<void>,
) {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof Input, string>>>({})
  const [isSending, setIsSending] = useState(false)

  const show = (issues: Issue[]) => {
    const found = Object.fromEntries(
      issues.toReversed().map((issue) => [issue.path, t(`validation.${issueKey(issue)}`, { limit: issue.limit })]),
    )
    setErrors(found as typeof errors)
    focusField(issues[0]?.path)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    const checked = z.safeParse(schema, values)
    if (!checked.success) return show(checked.error.issues.map(toIssue))
    setErrors({})
    setIsSending(true)
    try {
      await send(values, { setValues, setErrors, focusField })
    } catch (error) {
      if (failureCode(error) !== 'invalid-request') throw error
      show(failureDetails(error).issues ?? [])
    } finally {
      setIsSending(false)
    }
  }

  const field = (name: keyof Input & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  return { values, setValues, errors, setErrors, isSending, submit, field }
}

/** After the error is drawn, so that it is announced with the field. */
function focusField(name: string | undefined): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}

function toIssue(found: z.core.$ZodIssue): Issue {
  const limit = 'minimum' in found ? Number(found.minimum) : 'maximum' in found ? Number(found.maximum) : undefined
  const code = found.code === 'custom' ? String((found.params as { code?: string } | undefined)?.code ?? 'custom') : found.code
  return { path: found.path.join('.'), code, ...(limit === undefined ? {} : { limit }) }
}
