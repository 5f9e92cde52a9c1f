import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Answers } from '../../../contract/forms.ts'
import type { PublicForm } from '../../../contract/public-forms.ts'
import { api } from '../../api.ts'
import { publicFormQuery } from '../../queries.ts'
import { listRefusedAnswers } from '../refused-answers.ts'
import { withoutRecords } from '../surroundings.ts'
import { useDeviceDraft } from '../use-device-draft.ts'
import { useSendingError } from '../use-sending-error.ts'
import { StepForm } from './step-form.tsx'

type Props = { form: PublicForm; onSent: (submission: { endMessage: string }) => void }

/** A public form that somebody fills in without an account. Answers stay on the device until they are sent. */
export function FillPublicForm({ form, onSent }: Props) {
  const { t } = useTranslation()
  const errorText = useSendingError()
  const draft = useDeviceDraft(form.id)
  const { values, submission } = draft
  const send = async (answers: FieldValues): Promise<readonly FieldIssue[]> => {
    try {
      const sent = await api.publicForms.submit({ form: form.id, submission, version: form.version, answers: answers as Answers })
      draft.clear()
      onSent(sent)
      return []
    } catch (error) {
      const isChanged = failureCode(error) === 'conflict'
      if (isChanged) {
        draft.renew()
        await queryClient.invalidateQueries({ queryKey: publicFormQuery(form.id).queryKey })
      }
      const issues = listRefusedAnswers(error, 'answers')
      if (issues.length > 0) draft.refuse(issues)
      else showError(isChanged ? t('forms.public.changed') : errorText(error))
      return issues
    }
  }
  const clear = () => {
    draft.clear()
    showResult(t('forms.public.cleared'))
  }
  return (
    <StepForm
      form={form}
      values={values}
      onValue={draft.setValue}
      refused={draft.refused}
      isAdmin={false}
      surroundings={withoutRecords}
      place={draft.place}
      saved={
        <p className="form-saved muted">
          <span>{t('forms.public.keptHere')}</span>
          {Object.keys(values).length > 0 && (
            <button className="link" type="button" onClick={clear}>
              {t('forms.public.clear')}
            </button>
          )}
        </p>
      }
      onSend={send}
    />
  )
}
