import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { reloadEstate } from '../queries.ts'

const problems = [
  'required',
  'invalid-amount',
  'invalid-share',
  'invalid-date',
  'in-future',
  'too-early',
  'not-a-trust',
  'not-a-person',
  'several-homes',
  'too-many',
] as const
export type Problem = (typeof problems)[number]

/** What the server answers for an empty text, and for a text that is no day. */
const codesOfSchema: Readonly<Record<string, Problem>> = { too_small: 'required', invalid_format: 'invalid-date' }

type Options<Draft> = {
  account: string
  start: Draft
  /** Name of the record, as the message about its removal shows it. */
  name: (draft: Draft) => string
  /** Fields that must not be empty. */
  required: readonly (keyof Draft)[]
  save: (draft: Draft) => Promise<unknown>
  remove?: () => Promise<unknown>
  onClose: () => void
}

/** Keeps the draft of a record, and saves or removes the record. Each problem is shown at its field, of which the first gets the focus. */
export function useEntryForm<Draft extends object>({ account, start, name, required, save, remove, onClose }: Options<Draft>) {
  const { t } = useTranslation()
  const formId = useId()
  const [draft, setDraft] = useState(start)
  const [found, setFound] = useState<Partial<Record<keyof Draft, Problem>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const problem = (field: keyof Draft): string | undefined => {
    const code: Problem | undefined = found[field]
    return code && t(`estate.form.problems.${code}`)
  }
  const change = <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    setFound((before) => ({ ...before, [field]: undefined }))
    setDraft((before) => ({ ...before, [field]: value }))
  }
  const show = (next: Partial<Record<keyof Draft, Problem>>): boolean => {
    setFound(next)
    const names = Object.keys(next).map((field) => `[name="${field}"]`)
    if (names.length > 0) document.getElementById(formId)?.querySelector<HTMLElement>(names.join(','))?.focus()
    return names.length > 0
  }
  const fail = (error: unknown, otherwise: 'estate.form.notSaved' | 'estate.form.notRemoved') => {
    const isConflict = failureCode(error) === 'conflict'
    if (isConflict) void reloadEstate(account)
    const isFull = (failureDetails(error).issues ?? []).some(({ code }) => code === 'too-many')
    showError(t(isConflict ? 'estate.form.conflict' : isFull ? 'estate.form.problems.too-many' : otherwise))
  }
  const store = async () => {
    const empty = required.filter((field) => String(draft[field]).trim() === '')
    if (isSaving || show(Object.fromEntries(empty.map((field) => [field, 'required'])) as Partial<Record<keyof Draft, Problem>>)) return
    setIsSaving(true)
    try {
      await save(draft)
      await reloadEstate(account)
      showResult(t('estate.form.saved'))
      onClose()
    } catch (error) {
      if (!show(readProblems(error, draft))) fail(error, 'estate.form.notSaved')
      setIsSaving(false)
    }
  }
  const removeRecord = async () => {
    try {
      await remove?.()
      await reloadEstate(account)
      showResult(t('estate.form.removed', { name: name(draft) }))
      onClose()
    } catch (error) {
      fail(error, 'estate.form.notRemoved')
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void store()
  }
  return { formId, draft, change, problem, isSaving, submit, remove: remove && removeRecord }
}

/** Returns the problems of fields that the server names. */
function readProblems<Draft extends object>(error: unknown, draft: Draft): Partial<Record<keyof Draft, Problem>> {
  if (failureCode(error) !== 'invalid-request') return {}
  const { issues = [] } = failureDetails(error)
  const read = issues.flatMap(({ path, code }) => {
    const problem = problems.find((known) => known === code) ?? codesOfSchema[code]
    return path in draft && problem ? [[path, problem] as const] : []
  })
  return Object.fromEntries(read) as Partial<Record<keyof Draft, Problem>>
}
