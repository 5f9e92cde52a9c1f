import type { UpstreamState } from '../../../contract/upstreams.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { api } from '../../api.ts'
import { upstreamsQuery } from '../queries.ts'
import './upstream-list.css'

/** Lists the firm's systems that supply figures, with their health. */
export function UpstreamList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(upstreamsQuery)
  const upstreams = data?.upstreams
  const columns = useUpstreamColumns()
  return (
    <section className="upstreams" aria-labelledby="upstreams-title">
      <h2 id="upstreams-title">{t('upstreams.title')}</h2>
      <p className="muted">{t('upstreams.lede')}</p>
      {!upstreams && error && <ErrorState title={t('upstreams.failed')} error={error} onRetry={() => void refetch()} />}
      {!upstreams && !error && <TableSkeleton rows={3} />}
      {upstreams?.length === 0 && <EmptyState title={t('upstreams.none')} />}
      {upstreams && upstreams.length > 0 && (
        <DataTable label={t('upstreams.title')} columns={columns} rows={upstreams} keyOf={({ name }) => name} phone="cards" />
      )}
    </section>
  )
}

function useUpstreamColumns(): DataColumn<UpstreamState>[] {
  const { t } = useTranslation()
  const { moment, number: count } = useFormats()
  const formatName = ({ name }: UpstreamState) => t(`upstreams.names.${name as 'asset-manager'}`, { defaultValue: name })
  return [
    { id: 'source', header: t('upstreams.source'), isRowHeader: true, sortBy: formatName, cell: formatName },
    { id: 'state', header: t('upstreams.state'), cell: (upstream) => <State upstream={upstream} /> },
    {
      id: 'lastAnswer',
      header: t('upstreams.lastAnswer'),
      priority: 2,
      sortBy: ({ lastResponseAt }) => lastResponseAt,
      cell: ({ lastResponseAt }) => (lastResponseAt ? moment(lastResponseAt) : t('upstreams.notAsked')),
    },
    {
      id: 'typical',
      header: t('upstreams.typical'),
      className: 'number-left',
      priority: 2,
      firstDirection: 'descending',
      sortBy: ({ typicalMs }) => typicalMs,
      cell: ({ typicalMs }) => (typicalMs === null ? '–' : t('upstreams.milliseconds', { ms: count(typicalMs) })),
    },
    {
      id: 'calls',
      header: t('upstreams.calls'),
      className: 'number-left',
      priority: 2,
      firstDirection: 'descending',
      sortBy: ({ calls }) => calls,
      cell: ({ calls, failures }) =>
        failures > 0 ? t('upstreams.ofThemFailed', { calls: count(calls), failures: count(failures) }) : count(calls),
    },
    {
      id: 'cache',
      header: t('upstreams.cache'),
      isHeaderHidden: true,
      cell: (upstream) => upstream.hasCache && <ClearCache name={upstream.name} label={formatName(upstream)} />,
    },
  ]
}

function ClearCache({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const clear = async () => {
    setIsBusy(true)
    try {
      await api.upstreams.clearCache({ name })
      showResult(t('upstreams.cacheCleared', { name: label }))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button className="link" type="button" aria-busy={isBusy} onClick={() => void (isBusy || clear())}>
      {t('upstreams.clearCache')}
    </button>
  )
}

/** Shows the state as text. The colour only repeats it. */
function State({ upstream: { state, isConfigured, lastFailure } }: { upstream: UpstreamState }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (!isConfigured) return <span className="upstream-state absent">{t('upstreams.notConfigured')}</span>
  return (
    <>
      <span className={`upstream-state ${state}`}>{t(`upstreams.states.${state}`)}</span>
      {state !== 'up' && lastFailure && (
        <small>{t('upstreams.since', { fault: t(`upstreams.faults.${lastFailure.fault}`), moment: moment(lastFailure.at) })}</small>
      )}
    </>
  )
}
