import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Answers, Form } from '../../../contract/forms.ts'
import { api } from '../../api.ts'
import { formQuery, type FormPlace } from '../../queries.ts'
import { listRefusedAnswers } from '../refused-answers.ts'
import { useFillingSurroundings } from '../surroundings.ts'
import { useDraft } from '../use-draft.ts'
import { useSendingError } from '../use-sending-error.ts'
import { ContinueElsewhere } from './continue-elsewhere.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { SavedState } from './saved-state.tsx'
import { StepForm } from './step-form.tsx'

type Props = { form: Form; place: FormPlace; isAdmin: boolean; onSent: (submission: { id: string; endMessage: string }) => void }

/** A form that a signed-in person fills in. Answers are saved on the server while the person types. */
export function FillForm({ form, place, isAdmin, onSent }: Props) {
  const { t } = useTranslation()
  const errorText = useSendingError()
  const draft = useDraft(form, place)
  const { values, setValue, flush, close, refused } = draft
  const surroundings = useFillingSurroundings(form, place)
  const [submission] = useState(() => crypto.randomUUID())
  // Drawn once, not at every key.
  const elsewhere = useMemo(() => <ContinueElsewhere place={place} onOpen={() => void flush()} />, [place, flush])
  const send = async (answers: FieldValues): Promise<readonly FieldIssue[]> => {
    try {
      await flush()
      const sent = await api.forms.submit({ ...place, submission, version: form.version, answers: answers as Answers })
      close()
      onSent(sent)
      return []
    } catch (error) {
      if (failureCode(error) === 'conflict') await queryClient.invalidateQueries({ queryKey: formQuery(place).queryKey })
      const issues = listRefusedAnswers(error, 'answers')
      if (issues.length > 0) draft.refuse(issues)
      else showError(failureCode(error) === 'conflict' ? t('forms.changedMeanwhile') : errorText(error))
      return issues
    }
  }
  return (
    <StepForm
      form={form}
      values={values}
      onValue={setValue}
      refused={refused}
      isAdmin={isAdmin}
      surroundings={surroundings}
      place={form.draft?.place ?? null}
      saved={
        <div className="form-saving">
          <SavedState state={draft.state} onRetry={() => void flush()} />
          {elsewhere}
        </div>
      }
      renderNotices={(compiled) =>
        draft.conflicts.length > 0 && (
          <ConflictNotice form={compiled} conflicts={draft.conflicts} onClose={draft.hideConflicts} onTake={setValue} />
        )
      }
      onLeave={() => void flush()}
      onSend={send}
    />
  )
}
