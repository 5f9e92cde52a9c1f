import type { Difference, ReconciliationRun } from '../../../contract/reconciliation.ts'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats, type Formats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState, ErrorState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { startComparison, differencesSource } from '../queries.ts'
import './difference-list.css'

/** Lists the differences found by the nightly comparison, oldest first. */
export function DifferenceList({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const list = useList(differencesSource, null)
  const { run = null, underWay = null } = list.firstPage ?? {}
  return (
    <section className="differences" aria-labelledby="differences-title">
      <h2 id="differences-title">{t('reconciliation.title')}</h2>
      <p className="muted">{t('reconciliation.lede')}</p>
      {list.firstPage && <RunSummary isAdmin={isAdmin} run={run} underWay={underWay} />}
      <PagedList
        list={list}
        failure={t('reconciliation.failed')}
        more={t('reconciliation.more')}
        skeletonRows={3}
        empty={<NoDifference hasRun={run !== null} isUnderWay={underWay !== null} />}
      >
        {(items) => <DifferenceTable items={items} />}
      </PagedList>
    </section>
  )
}

function NoDifference({ hasRun, isUnderWay }: { hasRun: boolean; isUnderWay: boolean }) {
  const { t } = useTranslation()
  if (hasRun) return <EmptyState title={t('reconciliation.nothing')} />
  return isUnderWay ? null : <EmptyState title={t('reconciliation.never')}>{t('reconciliation.neverHint')}</EmptyState>
}

type RunProps = { isAdmin: boolean; run: ReconciliationRun | null; underWay: { portfolioCount: number | null } | null }

function RunSummary({ run, underWay, isAdmin }: RunProps) {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const { mutate, isPending, error } = useMutation({ mutationFn: startComparison })
  return (
    <div className="differences-run">
      <p role="status">
        {underWay
          ? t('reconciliation.underWay', { count: underWay.portfolioCount ?? 0, portfolios: number(underWay.portfolioCount ?? 0) })
          : run && formatOutcome(run, t, { moment, number })}
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

/** Returns the time of the comparison. For admins of the edition, the number of portfolios is included. */
function formatOutcome(
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
  return (
    <DataTable
      label={t('reconciliation.title')}
      columns={useDifferenceColumns()}
      rows={items}
      keyOf={({ account, portfolio, kind, subjectId, subject }) => `${account.id} ${portfolio.id} ${kind} ${subjectId} ${subject}`}
    />
  )
}

function useDifferenceColumns(): DataColumn<Difference>[] {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return [
    {
      id: 'portfolio',
      header: t('reconciliation.portfolio'),
      isRowHeader: true,
      cell: ({ account, portfolio }) => (
        <>
          {account.name}
          <small>{portfolio.name || portfolio.id}</small>
        </>
      ),
    },
    {
      id: 'what',
      header: t('reconciliation.what'),
      cell: (item) => (
        <>
          {t(`reconciliation.kinds.${item.kind}`, { subject: item.subject })}
          <small>{t(`reconciliation.causes.${item.cause}`)}</small>
          <BothFigures item={item} />
        </>
      ),
    },
    { id: 'stated', header: t('reconciliation.stated'), isNumber: true, priority: 2, cell: ({ stated }) => <ExactFigure value={stated} /> },
    {
      id: 'expected',
      header: t('reconciliation.expected'),
      isNumber: true,
      priority: 2,
      cell: ({ expected }) => <ExactFigure value={expected} />,
    },
    { id: 'since', header: t('reconciliation.since'), priority: 2, cell: ({ firstSeenAt }) => moment(firstSeenAt) },
  ]
}

/** Shows both figures. On phones, they are below their subject. */
function BothFigures({ item: { stated, expected } }: { item: Difference }) {
  const { t } = useTranslation()
  const { quantity } = useFormats()
  if (stated === null || expected === null) return null
  return (
    <small className="only-mobile">
      {t('reconciliation.both', { stated: quantity(stated, 0, 7), expected: quantity(expected, 0, 7) })}
    </small>
  )
}

/** Shows a figure with all its digits, because the difference can be in the last one. */
function ExactFigure({ value }: { value: string | null }) {
  const { quantity } = useFormats()
  return value === null ? '–' : quantity(value, 0, 7)
}
