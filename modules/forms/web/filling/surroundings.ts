import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldForm } from '@atrium/collections/web/fields/field-renderer'
import { fileKinds, filePurpose } from '../../contract/files.ts'
import type { Form } from '../../contract/forms.ts'
import type { Submission } from '../../contract/submissions.ts'
import { api } from '../api.ts'
import { submissionPath } from '../paths.ts'
import type { FormPlace } from '../queries.ts'

/** What the controls of a form's fields need besides values. `field` is the name of a field as conditions name it. */
export type FormSurroundings = Pick<FieldForm, 'nameOf' | 'addName' | 'earlier' | 'showsHidden'> & {
  uploadsOf: (field: string) => FieldForm['uploads']
  recordsOf: (field: string) => FieldForm['records']
}

/** Extensions that the file chooser offers. */
const accept = [...fileKinds, 'jpeg'].map((kind) => `.${kind}`).join(',')

type Names = Form['references']

/** Returns the names that the server gave with the answers, and remembers those of records and files that are chosen later. */
function useNames(given: Names): Pick<FormSurroundings, 'nameOf' | 'addName'> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(given.map(({ collection, id, name }) => [`${collection} ${id}`, name])),
  )
  const nameOf = useCallback((collection: string, id: string) => names.get(`${collection} ${id}`), [names])
  const addName = useCallback(
    (collection: string, id: string, name: string) => setNames((before) => new Map(before).set(`${collection} ${id}`, name)),
    [],
  )
  return useMemo(() => ({ nameOf, addName }), [nameOf, addName])
}

/** Surroundings of a form that a person fills in: its files are uploaded to its draft, and its records are those that the person may see. */
export function useFillingSurroundings({ references, submission }: Form, place: FormPlace): FormSurroundings {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const names = useNames(references)
  return useMemo(
    () => ({
      ...names,
      ...sourcesOf(place),
      earlier: submission
        ? [{ href: submissionPath(submission.id), label: t('forms.sentOn', { moment: moment(submission.submittedAt) }) }]
        : [],
    }),
    [names, place, submission, t, moment],
  )
}

/** Surroundings of answers that their sender changes after they were sent. */
export function useChangingSurroundings({ references, portal, account, form }: Submission): FormSurroundings {
  const names = useNames(references)
  return useMemo(
    () => ({ ...names, ...sourcesOf({ portal: portal ?? '', form: form.id, ...(account !== null && { account }) }), earlier: [] }),
    [names, portal, form.id, account],
  )
}

/** Where the files of a form are uploaded, and where its records are searched. */
const sourcesOf = (place: FormPlace): Pick<FormSurroundings, 'uploadsOf' | 'recordsOf'> => ({
  uploadsOf: (field) => ({ purpose: filePurpose, target: { ...place, field }, accept }),
  recordsOf: (field) => ({ key: `${place.form} ${field}`, read: (page) => api.forms.choices({ ...place, field, ...page }) }),
})

/** Surroundings of a public form, which has neither files nor records. */
export const withoutRecords: FormSurroundings = {
  nameOf: () => undefined,
  addName: () => undefined,
  uploadsOf: () => null,
  recordsOf: () => null,
}

/** Surroundings of answers that are only read. Reviewers also see hidden fields. */
export function useReadingSurroundings({ references }: Submission, showsHidden: boolean): FormSurroundings {
  const names = useNames(references)
  return useMemo(() => ({ ...names, uploadsOf: () => null, recordsOf: () => null, showsHidden }), [names, showsHidden])
}

const noNames: Names = []

/** Surroundings of a preview, in which no files are added. */
export function usePreviewSurroundings(): FormSurroundings {
  const names = useNames(noNames)
  return useMemo(() => ({ ...names, uploadsOf: () => null, recordsOf: () => undefined, earlier: [] }), [names])
}
