import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function History({ field, label, hint, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const earlier = form.earlier ?? []
  return (
    <section className="entry child-records" aria-labelledby={id} data-field={field.name} tabIndex={-1}>
      <span id={id}>{label}</span>
      {hint && <p className="hint">{hint}</p>}
      {earlier.length === 0 ? (
        <p className="muted">{t('fields.noEarlier')}</p>
      ) : (
        <ul>
          {earlier.map(({ href, label: text }) => (
            <li key={href}>
              <Link className="link" to={href}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** In a form, shows links to earlier submissions. The side panel has its own tab for the versions of a record. */
export const history: FieldRenderer = { Edit: History }
