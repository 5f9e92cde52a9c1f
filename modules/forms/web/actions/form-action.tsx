import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formPath, submissionPath } from '../paths.ts'

/** A form that the firm asked for, a draft, a question about a submission, or a submission to review, with a link to its page. */
export function FormAction({ action: { kind, subject, record } }: ActionProps) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  if (!record) return null
  const { id, portal, account, at } = record
  const name = { form: subject ?? '', moment: at ? moment(at) : '' }
  const [title, text] =
    kind === 'form-assigned'
      ? [t('review.assignedTitle', name), at ? t('review.assignedUntil', { day: date(at) }) : t('review.assignedText')]
      : kind === 'form-draft'
        ? [t('review.draftTitle', name), t('forms.draftOf', name)]
        : kind === 'form-request'
          ? [t('review.requestTitle', name), t('review.requestText', name)]
          : [t('review.reviewTitle', name), at ? t('review.due', { day: name.moment }) : t('review.reviewText')]
  const isToFill = kind === 'form-draft' || kind === 'form-assigned'
  return (
    <Link
      to={isToFill ? formPath(portal ?? '', id) : submissionPath(id)}
      {...(isToFill && account !== null && { search: { account } as never })}
    >
      <ActionEntry icon={isToFill ? 'edit' : 'document'} title={title} text={text} />
    </Link>
  )
}
