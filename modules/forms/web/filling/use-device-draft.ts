import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isRecord, type FieldIssue } from '@atrium/domain/fields/field-type'
import { useCallback, useEffect, useState } from 'react'
import { readStored, removeStored, store } from '@atrium/ui/lib/stored'
import { nameOfIssue } from './refused-answers.ts'

/** Answers to a public form that have not been sent, kept on the device only. `at` is the time of the last change in milliseconds. */
type KeptForm = { answers: FieldValues; place: string | null; submission: string; at: number }

const keyOf = (form: string) => `unsaved.public-form.${form}`

/** Time after which kept answers are removed, because somebody else may use the device then. */
const keptMs = 7 * 24 * 3_600_000

const createForm = (): KeptForm => ({ answers: {}, place: null, submission: crypto.randomUUID(), at: Date.now() })

/**
 * Holds the answers to a public form. They stay on the device until the form is sent, with the id of the submission, so that a form is not
 * sent twice if its response was lost.
 */
export function useDeviceDraft(form: string) {
  const [kept, setKept] = useState<KeptForm>(() => readKept(form) ?? createForm())
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  useEffect(() => {
    if (Object.keys(kept.answers).length > 0) store(keyOf(form), JSON.stringify(kept))
  }, [form, kept])
  const setValue = useCallback((name: string, value: FieldValue) => {
    setKept((before) => ({ ...before, answers: { ...before.answers, [name]: value }, place: name, at: Date.now() }))
    setRefused((before) => before.filter((issue) => nameOfIssue(issue) !== name.replace(/-other$/, '')))
  }, [])
  return {
    values: kept.answers,
    place: kept.place,
    submission: kept.submission,
    setValue,
    /** Errors of answers that the server refused, until these are changed. */
    refused,
    refuse: setRefused,
    /** Sends the answers under a new id from now on, because the server has others under the earlier one. */
    renew: () => setKept((before) => ({ ...before, submission: crypto.randomUUID() })),
    /** Removes the answers from the device. */
    clear: () => {
      removeStored(keyOf(form))
      setRefused([])
      setKept(createForm())
    },
  }
}

function readKept(form: string): KeptForm | null {
  const text = readStored(keyOf(form))
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    const isKept =
      isRecord(kept) && isRecord(kept['answers']) && typeof kept['submission'] === 'string' && Number(kept['at']) > Date.now() - keptMs
    if (isKept) return kept as KeptForm
  } catch {
    // Not written by this page.
  }
  removeStored(keyOf(form))
  return null
}
