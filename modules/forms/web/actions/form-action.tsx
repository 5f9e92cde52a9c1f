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
      ? [t('formParts.assignedTitle', name), at ? t('formParts.assignedUntil', { day: date(at) }) : t('formParts.assignedText')]
      : kind === 'form-draft'
        ? [t('formParts.draftTitle', name), t('formParts.draftOf', name)]
        : kind === 'form-request'
          ? [t('formParts.requestTitle', name), t('formParts.requestText', name)]
          : [t('formParts.reviewTitle', name), at ? t('formParts.due', { day: name.moment }) : t('formParts.reviewText')]
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
