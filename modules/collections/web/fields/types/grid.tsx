import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { childrenQuery } from '../child-records.ts'
import type { FieldForm, FieldProps, FieldRenderer } from '../field-renderer.ts'

function Grid({ field, label, hint, isReadOnly, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { collection = '', parentId = 'parentId' } = field
  const { itemId } = form
  return (
    <section className="entry child-records" aria-labelledby={id} data-field={field.name} tabIndex={-1}>
      <span id={id}>{label}</span>
      {hint && <p className="hint">{hint}</p>}
      {itemId === undefined || collection === '' ? (
        <p className="muted">{t('fields.saveFirst')}</p>
      ) : (
        <Children
          collection={collection}
          parentId={parentId}
          itemId={itemId}
          label={label}
          isReadOnly={isReadOnly}
          openRecord={form.openRecord}
        />
      )}
    </section>
  )
}

type ChildrenProps = {
  collection: string
  parentId: string
  itemId: string
  label: string
  isReadOnly: boolean
  openRecord: FieldForm['openRecord']
}

function Children({ collection, parentId, itemId, label, isReadOnly, openRecord }: ChildrenProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(childrenQuery(collection, parentId, itemId))
  const path = `/admin/${encodeURIComponent(collection)}`
  /** Opens a record above this one. A link that is opened in a new tab leads to the collection of the record. */
  const openHere = (item: string) => (event: MouseEvent) => {
    if (!openRecord || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openRecord(collection, item, parentId)
  }
  // A collection that this portal does not have, or that the person may not open.
  if (error && failureCode(error) === 'not-found') return <p className="muted">{t('fields.noCollection')}</p>
  if (error) return <ErrorState title={t('fields.recordsFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} />
  return (
    <>
      {data.items.length === 0 ? (
        <p className="muted">{t('fields.noRecords')}</p>
      ) : (
        <ul>
          {data.items.map(({ id, name }) => (
            <li key={id}>
              <Link className="link" to={path} search={{ item: id } as never} onClick={openHere(id)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="child-links">
        {!isReadOnly && (
          <ButtonLink to={path} search={{ item: 'new', parent: itemId }} onClick={openHere('new')}>
            {t('fields.addRecord')}
            <span className="visually-hidden">: {label}</span>
          </ButtonLink>
        )}
        {data.count > data.items.length && (
          <ButtonLink to={path} search={{ parent: itemId }} isQuiet>
            {t('fields.allRecords', { number: data.count })}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/** The records of another collection that belong to this record, with links to them. */
export const grid: FieldRenderer = { Edit: Grid }
