import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { envelopeStates } from '../../contract/signing-terms.ts'
import { EnvelopeTable } from '../lists/components/envelope-table.tsx'
import { parseEnvelopeSearch, toEnvelopeFilter } from '../lists/envelope-search.ts'
import { batchesPath, newBatchPath } from '../paths.ts'
import { portalEnvelopesSource } from '../queries.ts'
import '../batches/components/batches.css'

const searchPauseMs = 300

/** Documents that were sent for signing to the clients of a portal, for their advisers. */
export function PortalEnvelopesPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parseEnvelopeSearch)
  const list = useList(portalEnvelopesSource, toEnvelopeFilter(portal, search))
  const isFiltered = search.q !== undefined || search.state !== undefined
  const content = (
    <div className="wide signings-page">
      <header className="batch-head">
        <div>
          <h1>{t('signings.title')}</h1>
          <p className="muted">{t('signings.lede')}</p>
        </div>
        <div className="batch-actions">
          <ButtonLink to={batchesPath(portal)}>{t('batches.title')}</ButtonLink>
          <ButtonLink to={newBatchPath(portal)} isPrimary>
            {t('batches.send')}
          </ButtonLink>
        </div>
      </header>
      <div className="toolbar">
        <SearchField
          label={t('signings.search')}
          value={search.q ?? ''}
          pauseMs={searchPauseMs}
          onValue={(q) => changeSearch((before) => parseEnvelopeSearch({ ...before, q: q.trim() }), { replace: true })}
        />
        <NativeSelect
          label={t('signings.state')}
          value={search.state ?? ''}
          choices={[
            { value: '' as string, label: t('signings.anyState') },
            ...envelopeStates.map((value) => ({ value: value as string, label: t(`signings.states.${value}`) })),
          ]}
          onChoose={(state) => changeSearch((before) => parseEnvelopeSearch({ ...before, state }))}
        />
      </div>
      <PagedList
        list={list}
        failure={t('signings.failed')}
        more={t('signings.more')}
        empty={
          isFiltered ? (
            <EmptyState title={t('signings.nothingFound')}>{t('signings.nothingFoundHint')}</EmptyState>
          ) : (
            <EmptyState title={t('signings.none')}>{t('signings.noneHint')}</EmptyState>
          )
        }
      >
        {(items) => <EnvelopeTable envelopes={items} hasClient />}
      </PagedList>
    </div>
  )
  return <ReportPage id="envelopes" title={t('signings.title')} previous={null} body={{ state: 'ready', content }} />
}
