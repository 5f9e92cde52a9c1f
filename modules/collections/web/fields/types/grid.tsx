import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { childrenQuery } from '../child-records.ts'
import type { FieldForm, FieldProps, FieldRenderer } from '../field-renderer.ts'
import { recordsQuery, type RecordSource } from '../record-search.ts'

function Grid({ field, label, hint, isReadOnly, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { collection = '', parentId = 'parentId' } = field
  const { itemId, records } = form
  return (
    <section className="entry child-records" aria-labelledby={id} data-field={field.name} tabIndex={-1}>
      <span id={id}>{label}</span>
      {hint && <p className="hint">{hint}</p>}
      {records && collection !== '' ? (
        <OfferedRecords collection={collection} source={records} label={label} />
      ) : itemId === undefined || collection === '' ? (
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

/** Lists the records of a form, which the person may see and not change there. */
function OfferedRecords({ collection, source, label }: { collection: string; source: RecordSource; label: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(recordsQuery({ collection, search: '', source }))
  const found = (query.data?.pages ?? []).flatMap(({ items }) => items)
  if (query.error) return <ErrorState title={t('fields.recordsFailed')} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TableSkeleton rows={2} />
  if (found.length === 0) return <p className="muted">{t('fields.noRecords')}</p>
  return (
    <>
      <ul aria-label={label}>
        {found.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <button className="button" type="button" aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('fields.moreRecords')}
        </button>
      )}
    </>
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
