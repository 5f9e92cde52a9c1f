import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Subform } from '../../../contract/forms.ts'
import { formPath, submissionPath } from '../../paths.ts'

/** A form in a list: how far the person is, with links to fill it in and to read what was sent. */
export function FormState({ portal, form, title }: { portal: string; form: Subform; title: string }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { id, description, account, state, at, submission, canStart } = form
  const isDraft = state === 'draft'
  const action = t(isDraft ? 'forms.continue' : 'forms.start')
  const name = account === null ? title : `${title}, ${t('assignments.forAccount', { name: account.name })}`
  return (
    <div className="form-state">
      <div>
        <h2>{title}</h2>
        {account !== null && <p>{t('assignments.forAccount', { name: account.name })}</p>}
        {description !== null && <p className="muted">{description}</p>}
        {at !== null && <p className="muted">{t(isDraft ? 'formParts.draftOf' : 'forms.sentOn', { moment: moment(at) })}</p>}
      </div>
      <div className="form-buttons">
        {submission !== null && (
          <Link className="button" to={submissionPath(submission)} aria-label={`${t('forms.read')}: ${name}`}>
            {t('forms.read')}
          </Link>
        )}
        {(isDraft || canStart) && (
          <Link
            className={isDraft ? 'button primary' : 'button'}
            to={formPath(portal, id)}
            {...(account !== null && { search: { account: account.id } as never })}
            aria-label={`${action}: ${name}`}
          >
            {action}
          </Link>
        )}
      </div>
    </div>
  )
}
