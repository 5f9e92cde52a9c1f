import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import type { EnvelopeDraft } from '../../../contract/envelopes.ts'
import { envelopeKinds, maxSignatureDays, paperKinds } from '../../../contract/signing-terms.ts'
import type { DraftProblems } from '../draft.ts'

type Change = (edit: (before: EnvelopeDraft) => EnvelopeDraft) => void
type KindProps = { draft: EnvelopeDraft; onChange: Change }

/** Chooses the kind of document. A kind that must be signed on paper is refused at once, with the reason. */
function Kind({ draft, onChange }: KindProps) {
  const { t } = useTranslation()
  const paper = paperKinds.find((kind) => kind === draft.kind)
  return (
    <section>
      <NativeSelect
        isForm
        label={t('sending.kind')}
        value={draft.kind}
        choices={[...envelopeKinds, ...paperKinds].map((value) => ({ value, label: t(`sending.kinds.${value}`) }))}
        onChoose={(kind) => onChange((before) => ({ ...before, kind }))}
      />
      <div role="status">{paper && <Note kind="error">{t(`sending.paper.${paper}`)}</Note>}</div>
    </section>
  )
}

type RestProps = KindProps & { problems: DraftProblems | null; today: string }

const reminders = ['none', '1', '2', '3', '5', '7', '14'] as const

/** Message, last day and reminder. */
function Rest({ draft, problems, today, onChange }: RestProps) {
  const { t } = useTranslation()
  const { day } = problems ?? { day: null }
  const dayErrors = { missing: t('sending.errors.dayMissing'), past: t('sending.errors.past'), 'too-late': t('sending.errors.tooLate') }
  return (
    <>
      <TextArea
        label={t('sending.message')}
        hint={t('sending.messageHint')}
        value={draft.message}
        maxLength={2_000}
        onValue={(message) => onChange((before) => ({ ...before, message }))}
      />
      <DateField
        label={t('sending.lastDay')}
        value={draft.expiresOn}
        earliest={today}
        latest={Temporal.PlainDate.from(today).add({ days: maxSignatureDays }).toString()}
        error={day === null ? undefined : dayErrors[day]}
        onValue={(expiresOn) => onChange((before) => ({ ...before, expiresOn }))}
      />
      <NativeSelect
        isForm
        label={t('sending.reminder')}
        value={draft.remindDays === null ? 'none' : String(draft.remindDays)}
        choices={reminders.map((value) => ({
          value: value as string,
          label: value === 'none' ? t('sending.noReminder') : t('sending.reminderDays', { count: Number(value) }),
        }))}
        onChoose={(value) => onChange((before) => ({ ...before, remindDays: value === 'none' ? null : Number(value) }))}
      />
    </>
  )
}

export const RequestSettings = { Kind, Rest }
