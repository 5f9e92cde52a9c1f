import type { FormDefinition } from '@atrium/domain/forms/definition'
import { listDraftEffects } from '@atrium/domain/forms/draft-effects'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { usageQuery } from '../../queries.ts'
import { nameText } from '../name-text.ts'

type Props = { form: string; saved: FormDefinition; definition: FormDefinition }

/** How many drafts and submissions a change of the form touches, and what happens to the answers of drafts. */
export function EditEffects({ form, saved, definition }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { data } = useQuery(usageQuery(form))
  const effects = useMemo(
    () =>
      data
        ? listDraftEffects(
            saved,
            definition,
            data.answered.map(({ name }) => name),
          )
        : [],
    [data, saved, definition],
  )
  if (!data || (data.drafts === 0 && data.submissions === 0)) return null
  const draftsOf = new Map(data.answered.map(({ name, drafts }) => [name, drafts]))
  return (
    <div className="designer-effects" role="status">
      <p className="muted">
        {data.submissions > 0 && t('designer.submissionsKept', { count: data.submissions })}{' '}
        {data.drafts > 0 && t('designer.draftsGoOn', { count: data.drafts })}
      </p>
      {effects.length > 0 && (
        <ul>
          {effects.map(({ name, kind }) => (
            <li key={name}>
              {t(kind === 'left-out' ? 'designer.answerLeftOut' : 'designer.answerReadAnew', {
                field: nameText(saved, name, locale),
                count: draftsOf.get(name) ?? 0,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
