import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { listSteps } from '@atrium/domain/forms/compile-form'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '@atrium/ui/lib/when-idle'
import type { Form } from '../../contract/forms.ts'
import type { FormPlace } from '../queries.ts'
import { createDraftSaver, type DraftConflict, type DraftState } from './draft-saver.ts'
import { readKeptChanges } from './kept-changes.ts'
import { nameOfIssue } from './refused-answers.ts'

const [pauseMs, retryMs, rehearseAfterMs] = [1_500, 10_000, 300]

/**
 * Holds the answers of a form, and saves them on the server while the person types. Answers that cannot be sent are kept on the device and
 * sent later. Answers that another device has changed are taken over.
 */
export function useDraft(form: Form, place: FormPlace) {
  const [kept] = useState(() => readKeptChanges(place))
  const [values, setValues] = useState<FieldValues>(() => ({
    ...(form.prefill as FieldValues),
    ...(form.draft?.answers as FieldValues | undefined),
    ...kept?.changes,
  }))
  const [state, setState] = useState<DraftState>(() => (kept ? { kind: 'waiting' } : { kind: 'saved', at: form.draft?.savedAt ?? null }))
  const [conflicts, setConflicts] = useState<readonly DraftConflict[]>([])
  const [refused, setRefused] = useState<readonly FieldIssue[]>([])
  const [saver] = useState(() =>
    createDraftSaver({
      place,
      kept,
      revision: form.draft?.revision ?? 0,
      field: form.draft?.place ?? null,
      onState: setState,
      onTheirs: (theirs) => setValues((before) => ({ ...before, ...theirs })),
      onRefused: (issues) => setRefused((before) => [...before, ...issues]),
      onConflicts: (found) => setConflicts((before) => [...before, ...found]),
    }),
  )
  const [secrets] = useState(() => listSecrets(form))
  const setValue = useCallback(
    (name: string, value: FieldValue) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused((before) => (before.length === 0 ? before : before.filter((issue) => nameOfIssue(issue) !== name.replace(/-other$/, ''))))
      // A password is sent with the form only, and never kept.
      if (!secrets.has(name)) saver.change(name, value)
    },
    [saver, secrets],
  )

  // Draws the form once more while nobody waits, so that the browser has compiled what the first key runs.
  useEffect(() => whenIdle(() => setValues((before) => ({ ...before })), rehearseAfterMs), [])

  useEffect(() => {
    if (state.kind !== 'waiting' && state.kind !== 'failed') return
    const timer = setTimeout(
      () => void saver.flush(),
      state.kind === 'failed' ? Math.max(retryMs, (state.waitSeconds ?? 0) * 1_000) : pauseMs,
    )
    return () => clearTimeout(timer)
  }, [state, saver])

  useEffect(() => {
    const sendNow = () => void saver.flush()
    const sendWhenHidden = () => document.visibilityState === 'hidden' && sendNow()
    addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      sendNow()
    }
  }, [saver])

  return {
    values,
    setValue,
    state,
    conflicts,
    hideConflicts: () => setConflicts([]),
    /** Errors of answers that the server refused, until these are changed. */
    refused,
    refuse: setRefused,
    flush: saver.flush,
    close: saver.close,
  }
}

function listSecrets({ definition }: Form): ReadonlySet<string> {
  const fields = listSteps(definition.steps).flatMap(({ step }) => step.fieldsets.flatMap((fieldset) => fieldset.fields))
  return new Set(fields.filter(({ type }) => findFieldType(type)?.isSecret).map(({ name }) => name))
}
