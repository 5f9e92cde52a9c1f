import { labelOf } from '@atrium/collections/web/grid/item-text'
import type { Locale } from '@atrium/domain/fields/definition'
import type { DefinitionProblem } from '@atrium/domain/forms/check-definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import type { FieldPlace } from '@atrium/domain/forms/edit-definition'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'

type Props = {
  problems: readonly DefinitionProblem[]
  definition: FormDefinition
  locale: Locale
  onSelect: (place: FieldPlace) => void
}

/** Lists what prevents the publication of a form, and advice; each leads to its field. */
export function ProblemList({ problems, definition, locale, onSelect }: Props) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  const isBlocked = problems.some(({ isAdvice }) => !isAdvice)
  return (
    <Note kind={isBlocked ? 'warning' : 'info'}>
      <p>{t(isBlocked ? 'designer.blocked' : 'designer.advice')}</p>
      <ul className="form-errors">
        {problems.map((problem) => {
          const found = findPlace(definition, problem.path)
          const text = t(`designer.problems.${problem.code}`, { detail: problem.detail ?? '' })
          return (
            <li key={`${problem.path} ${problem.code} ${problem.detail ?? ''}`}>
              {found ? (
                <button type="button" className="link" onClick={() => onSelect(found.place)}>
                  {labelOf(found.field, locale)}: {text}
                </button>
              ) : (
                `${problem.path}: ${text}`
              )}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}

/** Finds the field that a problem concerns, also by the path of one of its expressions. */
function findPlace(definition: FormDefinition, path: string) {
  for (const [step, { fieldsets }] of definition.steps.entries())
    for (const [fieldset, { id, repeat, fields }] of fieldsets.entries())
      for (const [field, one] of fields.entries()) {
        const name = repeat ? `${id}.${one.name}` : one.name
        if (path === name || path.startsWith(`${name}.when`) || path.startsWith(`${name}.compute`))
          return { field: one, place: { step, fieldset, field } }
      }
  return null
}
