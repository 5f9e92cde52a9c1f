import type { Difference, ReconciliationRun } from '../../../contract/reconciliation.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats, type Formats } from '@atrium/ui/i18n/use-formats'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { compareNow, differencesQuery } from '../queries.ts'
import './difference-list.css'

/** What the nightly comparison found, the oldest first. */
export function DifferenceList({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(differencesQuery)
  const run = data?.pages[0]?.run
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <section className="differences" aria-labelledby="differences-title">
      <h2 id="differences-title">{t('reconciliation.title')}</h2>
      <p className="muted">{t('reconciliation.lede')}</p>
      {!data && error && <ErrorState title={t('reconciliation.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={3} />}
      {data && <RunLine isAdmin={isAdmin} run={run ?? null} underWay={data.pages[0]?.underWay ?? null} />}
      {data && !run && !data.pages[0]?.underWay && (
        <EmptyState title={t('reconciliation.never')}>{t('reconciliation.neverHint')}</EmptyState>
      )}
      {run && items?.length === 0 && <EmptyState title={t('reconciliation.nothing')} />}
      {items && items.length > 0 && <DifferenceTable items={items} />}
      {hasNextPage && (
        <button className="button differences-more" type="button" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reconciliation.more')}
        </button>
      )}
    </section>
  )
}

type RunProps = { isAdmin: boolean; run: ReconciliationRun | null; underWay: { portfolioCount: number | null } | null }

function RunLine({ run, underWay, isAdmin }: RunProps) {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const { mutate, isPending, error } = useMutation({ mutationFn: compareNow })
  return (
    <div className="differences-run">
      <p role="status">
        {underWay
          ? t('reconciliation.underWay', { count: underWay.portfolioCount ?? 0, portfolios: number(underWay.portfolioCount ?? 0) })
          : run && outcomeOf(run, t, { moment, number })}
      </p>
      {!underWay && isAdmin && (
        <button className="button" type="button" aria-busy={isPending} onClick={() => mutate()}>
          {t('reconciliation.compareNow')}
        </button>
      )}
      {error && !underWay && <ErrorState title={t('reconciliation.notStarted')} error={error} />}
    </div>
  )
}

/** When it was, and for those of the whole edition how much of it. */
function outcomeOf(
  { finishedAt, counts }: ReconciliationRun,
  t: TFunction,
  { moment, number }: Pick<Formats, 'moment' | 'number'>,
): string {
  if (!counts) return t('reconciliation.comparedOn', { moment: moment(finishedAt) })
  const { portfolios: count, failures } = counts
  const compared = t('reconciliation.compared', { count, portfolios: number(count), moment: moment(finishedAt) })
  return failures > 0 ? `${compared} ${t('reconciliation.unanswered', { count: failures })}` : compared
}

function DifferenceTable({ items }: { items: readonly Difference[] }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <table aria-labelledby="differences-title">
      <thead>
        <tr>
          <th scope="col">{t('reconciliation.portfolio')}</th>
          <th scope="col">{t('reconciliation.what')}</th>
          <th scope="col" className="n priority-2">
            {t('reconciliation.stated')}
          </th>
          <th scope="col" className="n priority-2">
            {t('reconciliation.expected')}
          </th>
          <th scope="col" className="priority-2">
            {t('reconciliation.since')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.account.id} ${item.portfolio.id} ${item.kind} ${item.subjectId} ${item.subject}`} className="row">
            <th scope="row">
              {item.account.name}
              <small>{item.portfolio.name || item.portfolio.id}</small>
            </th>
            <td>
              {t(`reconciliation.kinds.${item.kind}`, { subject: item.subject })}
              <small>{t(`reconciliation.causes.${item.cause}`)}</small>
              <Both item={item} />
            </td>
            <td className="n priority-2">
              <Plain value={item.stated} />
            </td>
            <td className="n priority-2">
              <Plain value={item.expected} />
            </td>
            <td className="priority-2">{moment(item.firstSeenAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone the two figures stand under what differs. */
function Both({ item: { stated, expected } }: { item: Difference }) {
  const { t } = useTranslation()
  const { quantity } = useFormats()
  if (stated === null || expected === null) return null
  return (
    <small className="only-mobile">
      {t('reconciliation.both', { stated: quantity(stated, 0, 7), expected: quantity(expected, 0, 7) })}
    </small>
  )
}

/** To the last digit: the difference may be in it. */
function Plain({ value }: { value: string | null }) {
  const { quantity } = useFormats()
  return value === null ? '–' : quantity(value, 0, 7)
}
