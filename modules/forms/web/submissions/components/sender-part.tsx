import { useTranslation } from 'react-i18next'
import { AskAbout } from '@atrium/ui/components/ask-about.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Submission } from '../../../contract/submissions.ts'
import '../../review/components/review.css'

type Props = { submission: Submission; isChanging: boolean; onChange: () => void }

/** What the sender sees of the review: how far it is, questions of the firm, and a button to change the answers. */
export function SenderPart({ submission, isChanging, onChange }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { account, form, step, steps, requests, submittedAt, openRequest, canEdit } = submission
  const open = requests.find(({ id }) => id === openRequest)
  const entries = [
    ...steps.map((one) => ({ at: one.at, text: t(`review.senderSteps.${one.step}`) })),
    ...requests.flatMap((one) => [
      { at: one.at, text: t('review.senderAsked') },
      ...(one.answeredAt ? [{ at: one.answeredAt, text: t('review.senderAnswered') }] : []),
    ]),
    { at: submittedAt, text: t('review.received') },
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <>
      <p>{t(`forms.clientSteps.${step}`)}</p>
      {open && !isChanging && (
        <Note kind="warning">
          <p>
            <strong>{t('review.question')}</strong>
          </p>
          <p>{open.message}</p>
          <p>
            <button className="button primary" type="button" onClick={onChange}>
              {t('review.answer')}
            </button>
          </p>
        </Note>
      )}
      {open && isChanging && <p>{open.message}</p>}
      {!open && canEdit && !isChanging && (
        <p>
          <button className="button" type="button" onClick={onChange}>
            {t('review.change')}
          </button>
        </p>
      )}
      {!isChanging && (
        <p>
          <AskAbout
            about={{
              kind: 'form',
              label: form.name,
              context: '',
              account,
              asOn: null,
              lines: [
                { label: t('review.received'), value: moment(submittedAt) },
                { label: t('review.progress'), value: t(`forms.clientSteps.${step}`) },
              ],
            }}
          />
        </p>
      )}
      {!isChanging && (
        <ol className="sender-steps" aria-label={t('review.progress')}>
          {entries.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <span>{text}</span>
              <span className="muted">{moment(at)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
