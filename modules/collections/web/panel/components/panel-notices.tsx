import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { fieldText, labelOf, useFieldWords } from '../../grid/item-text.ts'
import type { ItemForm } from '../use-item-form.ts'

/** States that the form contains changes that were not saved, and offers to discard them. */
export function KeptNotice({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <Note kind="info">
      <p>{t('collections.keptFound', { moment: form.keptAt ? moment(form.keptAt) : '' })}</p>
      <button className="button" type="button" onClick={form.discard}>
        {t('collections.discardKept')}
      </button>
    </Note>
  )
}

const noNames = () => undefined

/** States that another person has saved the item, and lets the person choose where both changed a field. */
export function StaleNotice({ fields, form }: { fields: readonly FieldDefinition[]; form: ItemForm }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const words = useFieldWords(noNames)
  if (!form.stale) return null
  const { by, conflicts } = form.stale
  const byName = new Map(fields.map((field) => [field.name, field]))
  return (
    <div role="alert">
      <Note>
        <p>{t('collections.stale', { name: by ?? t('collections.firmSystem') })}</p>
        <p>{t(conflicts.length > 0 ? 'collections.staleConflicts' : 'collections.staleMerged')}</p>
        {conflicts.map(({ name, theirs }) => {
          const field = byName.get(name) ?? { name, type: 'text' }
          return (
            <div key={name} className="conflict">
              <h3>{labelOf(field, locale)}</h3>
              <dl>
                <dt>{t('collections.mine')}</dt>
                <dd>{fieldText(field, form.values[name] ?? null, words) || '—'}</dd>
                <dt>{t('collections.theirs')}</dt>
                <dd>{fieldText(field, theirs, words) || '—'}</dd>
              </dl>
              <button className="button" type="button" onClick={() => form.resolve(name, false)}>
                {t('collections.keepMine')}
              </button>
              <button className="button" type="button" onClick={() => form.resolve(name, true)}>
                {t('collections.takeTheirs')}
              </button>
            </div>
          )
        })}
      </Note>
    </div>
  )
}
