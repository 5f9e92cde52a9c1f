import type { UpstreamState } from '../../../contract/upstreams.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { upstreamsQuery } from '../queries.ts'
import './upstream-list.css'

/** The firm's own systems that figures come from, and how they do. */
export function UpstreamList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(upstreamsQuery)
  const upstreams = data?.upstreams
  return (
    <section className="upstreams" aria-labelledby="upstreams-title">
      <h2 id="upstreams-title">{t('upstreams.title')}</h2>
      <p className="muted">{t('upstreams.lede')}</p>
      {!upstreams && error && <ErrorState title={t('upstreams.failed')} error={error} onRetry={() => void refetch()} />}
      {!upstreams && !error && <TableSkeleton rows={3} />}
      {upstreams?.length === 0 && <EmptyState title={t('upstreams.none')} />}
      {upstreams && upstreams.length > 0 && <UpstreamTable upstreams={upstreams} />}
    </section>
  )
}

function UpstreamTable({ upstreams }: { upstreams: readonly UpstreamState[] }) {
  const { t } = useTranslation()
  const { moment, number: count } = useFormats()
  return (
    <table aria-labelledby="upstreams-title">
      <thead>
        <tr>
          <th scope="col">{t('upstreams.source')}</th>
          <th scope="col">{t('upstreams.state')}</th>
          <th scope="col" className="priority-2">
            {t('upstreams.lastAnswer')}
          </th>
          <th scope="col" className="number-left priority-2">
            {t('upstreams.typical')}
          </th>
          <th scope="col" className="number-left priority-2">
            {t('upstreams.calls')}
          </th>
        </tr>
      </thead>
      <tbody>
        {upstreams.map((upstream) => (
          <tr key={upstream.name} className="row">
            <th scope="row">{t(`upstreams.names.${upstream.name as 'asset-manager'}`, { defaultValue: upstream.name })}</th>
            <td>
              <State upstream={upstream} />
            </td>
            <td className="priority-2">{upstream.lastAnswerAt ? moment(upstream.lastAnswerAt) : t('upstreams.notAsked')}</td>
            <td className="number-left priority-2">
              {upstream.typicalMs === null ? '–' : t('upstreams.milliseconds', { ms: count(upstream.typicalMs) })}
            </td>
            <td className="number-left priority-2">
              {upstream.failures > 0
                ? t('upstreams.ofThemFailed', { calls: count(upstream.calls), failures: count(upstream.failures) })
                : count(upstream.calls)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In words first: the colour only repeats them. */
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
