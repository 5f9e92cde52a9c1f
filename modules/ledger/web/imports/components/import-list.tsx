import type { ImportSummary } from '../../../contract/imports.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { importsSource } from '../queries.ts'
import './imports.css'

export function ImportList() {
  const { t } = useTranslation()
  const list = useList(importsSource, null)
  const columns = useImportColumns()
  return (
    <div className="wrap imports-page">
      <div className="imports-head">
        <div>
          <h1>{t('imports.title')}</h1>
          <p className="muted">{t('imports.lede')}</p>
        </div>
        <div className="imports-head-do">
          <ButtonLink to="/firm/service-accounts">{t('serviceAccounts.title')}</ButtonLink>
          <ButtonLink to="/firm/imports/new" isPrimary>
            {t('imports.new')}
          </ButtonLink>
        </div>
      </div>
      <PagedList
        list={list}
        failure={t('imports.failed')}
        more={t('imports.more')}
        empty={<EmptyState title={t('imports.empty')}>{t('imports.emptyHint')}</EmptyState>}
      >
        {(imports) => (
          <DataTable className="imports-table" label={t('imports.title')} columns={columns} rows={imports} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </div>
  )
}

function useImportColumns(): DataColumn<ImportSummary>[] {
  const { t } = useTranslation()
  const { number } = useFormats()
  return useMemo(
    () => [
      {
        id: 'file',
        header: t('imports.file'),
        isRowHeader: true,
        cell: ({ id, fileName, kind }) => (
          <>
            <Link to="/firm/imports" search={{ import: id }}>
              {fileName}
            </Link>
            <small className="imports-kind">{t(`imports.kinds.${kind}`)}</small>
          </>
        ),
      },
      { id: 'kind', header: t('imports.kind'), priority: 2, cell: ({ kind }) => t(`imports.kinds.${kind}`) },
      { id: 'state', header: t('imports.state'), cell: (one) => <ImportStateText one={one} /> },
      {
        id: 'rows',
        header: t('imports.rows'),
        priority: 2,
        className: 'number-left',
        cell: ({ counts }) => counts && number(sumCounts(counts)),
      },
      { id: 'by', header: t('imports.by'), priority: 2, cell: (one) => <LastChange one={one} /> },
    ],
    [t, number],
  )
}

const sumCounts = (counts: NonNullable<ImportSummary['counts']>) => counts.new + counts.same + counts.changed + counts.wrong

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

/** Shows the last change of an import: the person or service account that made it, and the time. */
export function LastChange({ one }: { one: ImportSummary }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const changes = [
    { at: one.undoneAt, by: one.undoneBy },
    { at: one.committedAt, by: one.committedBy },
    { at: one.createdAt, by: one.createdBy },
  ].find(({ at }) => at !== null)
  const name = changes?.by?.isServiceAccount ? t('imports.serviceAccount', { name: changes.by.name }) : changes?.by?.name
  return t('imports.byOn', { name: name ?? t('imports.somebody'), moment: moment(changes?.at ?? one.createdAt) })
}
