import type { ImportSummary } from '../../../contract/imports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState, ErrorState, TableBones } from '@atrium/ui/components/states.tsx'
import { importsQuery } from '../queries.ts'
import './imports.css'

export function ImportList() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(importsQuery)
  const imports = data?.pages.flatMap(({ items }) => items)
  return (
    <div className="wrap imports-page">
      <div className="imports-head">
        <div>
          <h1>{t('imports.title')}</h1>
          <p className="muted">{t('imports.lede')}</p>
        </div>
        <ButtonLink to="/admin/imports/new" isPrimary>
          {t('imports.new')}
        </ButtonLink>
      </div>
      {!imports && error && <ErrorState title={t('imports.failed')} error={error} onRetry={() => void refetch()} />}
      {!imports && !error && <TableBones />}
      {imports && imports.length === 0 && <EmptyState title={t('imports.empty')}>{t('imports.emptyHint')}</EmptyState>}
      {imports && imports.length > 0 && <ImportTable imports={imports} />}
      {hasNextPage && (
        <button className="button imports-more" type="button" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('imports.more')}
        </button>
      )}
    </div>
  )
}

function ImportTable({ imports }: { imports: readonly ImportSummary[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <table className="imports-table" aria-label={t('imports.title')}>
      <thead>
        <tr>
          <th scope="col">{t('imports.file')}</th>
          <th scope="col" className="priority-2">
            {t('imports.kind')}
          </th>
          <th scope="col">{t('imports.state')}</th>
          <th scope="col" className="number-left priority-2">
            {t('imports.rows')}
          </th>
          <th scope="col" className="priority-2">
            {t('imports.by')}
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.id} className="row">
            <th scope="row">
              <Link to="/admin/imports" search={{ import: one.id }}>
                {one.fileName}
              </Link>
              <small className="imports-kind">{t(`imports.kinds.${one.kind}`)}</small>
            </th>
            <td className="priority-2">{t(`imports.kinds.${one.kind}`)}</td>
            <td>
              <ImportStateText one={one} />
            </td>
            <td className="number-left priority-2">{one.counts && number(rowsOf(one.counts))}</td>
            <td className="priority-2">
              <LastDone one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const rowsOf = (counts: NonNullable<ImportSummary['counts']>) => counts.new + counts.same + counts.changed + counts.wrong

function ImportStateText({ one: { state, counts } }: { one: ImportSummary }) {
  const { t } = useTranslation()
  if (state === 'checked' && counts && counts.wrong > 0)
    return (
      <span className="tag">
        <Icon name="warning" small />
        {t('imports.withMistakes')}
      </span>
    )
  return <span className={state === 'committed' ? undefined : 'muted'}>{t(`imports.states.${state}`)}</span>
}

/** Who did the last thing to it, and when. */
export function LastDone({ one }: { one: ImportSummary }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const done = [
    { at: one.undoneAt, by: one.undoneBy },
    { at: one.committedAt, by: one.committedBy },
    { at: one.createdAt, by: one.createdBy },
  ].find(({ at }) => at !== null)
  return t('imports.byOn', { name: done?.by?.name ?? t('imports.somebody'), moment: moment(done?.at ?? one.createdAt) })
}
