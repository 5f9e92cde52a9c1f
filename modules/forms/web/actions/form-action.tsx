import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formPath, submissionPath } from '../paths.ts'

/** A draft, a question about a submission, or a submission to review, with a link to its page. */
export function FormAction({ action: { kind, subject, record } }: ActionProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (!record) return null
  const isDraft = kind === 'form-draft'
  const name = { form: subject ?? '', moment: record.at ? moment(record.at) : '' }
  const [title, text] =
    kind === 'form-draft'
      ? [t('review.draftTitle', name), t('forms.draftOf', name)]
      : kind === 'form-request'
        ? [t('review.requestTitle', name), t('review.requestText', name)]
        : [t('review.reviewTitle', name), record.at ? t('review.due', { day: name.moment }) : t('review.reviewText')]
  return (
    <Link to={isDraft ? formPath(record.portal ?? '', record.id) : submissionPath(record.id)}>
      <ActionEntry icon={isDraft ? 'edit' : 'document'} title={title} text={text} />
    </Link>
  )
}
