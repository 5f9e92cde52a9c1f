import { fieldErrors } from '@atrium/collections/web/fields/issue-texts'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText } from '@atrium/domain/fields/definition'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'
import type { AnswerIssue } from '@atrium/domain/forms/read-answers'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Props = { form: CompiledForm; issues: readonly AnswerIssue[]; onChoose: (issue: AnswerIssue) => void }

/** Lists what is missing or wrong, each with a link to its field. */
export function ErrorSummary({ form, issues, onChoose }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const describe = (issue: AnswerIssue): string => {
    const [first = '', second, third] = issue.path.split('.')
    const name = third !== undefined && form.repeated.has(first) ? `${first}.${third}` : first
    const field = form.fields.find((one) => one.name === name || `${one.name}-other` === name)?.field
    const copy = field && second !== undefined && name.includes('.') ? ` (${Number(second) + 1})` : ''
    const text =
      issue.code === 'rule'
        ? localText(issue.message, locale)
        : field
          ? fieldErrors({ ...field, name: issue.path }, [issue], t, locale).error
          : undefined
    return `${field ? labelOf(field, locale) : issue.path}${copy}: ${text ?? t('fields.issues.format')}`
  }
  return (
    <div role="alert">
      <Note kind="error">
        <p>
          <strong>{t('forms.attention', { count: issues.length })}</strong>
        </p>
        <ul className="form-errors">
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.code}`}>
              <button className="link" type="button" onClick={() => onChoose(issue)}>
                {describe(issue)}
              </button>
            </li>
          ))}
        </ul>
        <p className="muted">{t('forms.allKept')}</p>
      </Note>
    </div>
  )
}
