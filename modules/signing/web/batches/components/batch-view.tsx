import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { showError } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageSearch } from '@atrium/ui/pages'
import type { Batch, BatchAccount } from '../../../contract/batches.ts'
import { batchFilters } from '../../../contract/signing-terms.ts'
import { api } from '../../api.ts'
import { Signatures } from '../../lists/components/signatures.tsx'
import { envelopePath } from '../../paths.ts'
import { batchAccountsSource } from '../queries.ts'
import '../../lists/components/envelope-table.css'
import './batches.css'

type Props = { portal: string; batch: Batch; onChanged: () => void }
type Search = { show?: (typeof batchFilters)[number] }

const parse = ({ show }: Record<string, unknown>): Search => {
  const known = batchFilters.find((one) => one === show)
  return known && known !== 'all' ? { show: known } : {}
}

/** Shows who has signed, who has not, and who was left out and why, and reminds those who have not signed. */
export function BatchView({ portal, batch, onChanged }: Props) {
  const { t } = useTranslation()
  const { date, number } = useFormats()
  const [{ show = 'all' }, changeSearch] = usePageSearch(parse)
  const {
    id,
    name,
    state,
    template,
    segment,
    createdBy,
    createdAt,
    lastDay,
    accounts,
    sent,
    leftOut,
    signed,
    waiting,
    ended,
    unreachable,
  } = batch
  const done = sent + leftOut
  const version = `${state} ${state === 'running' ? done : ''} ${signed} ${ended}`
  const list = useList(batchAccountsSource, { portal, batch: id, filter: show, version })
  const columns = useAccountColumns(portal)
  const figures = { sent, signed, waiting, ...(ended > 0 && { ended }), ...(leftOut > 0 && { leftOut }) }
  return (
    <div className="wide batches-page">
      <header className="batch-head">
        <div>
          <h1>{name.replace(/\.pdf$/i, '')}</h1>
          <p className="muted">
            {[
              createdBy && t('batches.sentBy', { name: createdBy, date: date(createdAt.slice(0, 10)) }),
              template && t('batches.facts', { template }),
              segment && t('batches.toView', { name: segment }),
              lastDay && t('batches.until', { date: date(lastDay) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {waiting > 0 && state !== 'running' && <RemindAll portal={portal} batch={batch} onChanged={onChanged} />}
      </header>
      <div role="status">
        {state === 'running' && <p>{t('batches.sendingNow', { done, count: accounts })}</p>}
        {state === 'reminding' && <p>{t('batches.remindingNow')}</p>}
        {state === 'stopped' && <p>{t('batches.stopped')}</p>}
      </div>
      {state === 'running' && <progress className="batch-progress" max={accounts} value={done} aria-label={name} />}
      <dl className="batch-figures">
        {Object.entries(figures).map(([figure, value]) => (
          <div key={figure}>
            <dt>{t(`batches.figures.${figure as keyof typeof figures}`)}</dt>
            <dd className="number">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {unreachable > 0 && <p className="muted">{t('batches.unreachable', { count: unreachable })}</p>}
      <div className="toolbar">
        <NativeSelect
          label={t('batches.show')}
          value={show}
          choices={batchFilters.map((value) => ({ value, label: t(`batches.filters.${value}`) }))}
          onChoose={(value) => changeSearch(() => parse({ show: value }))}
        />
      </div>
      <PagedList list={list} failure={t('batches.failed')} more={t('batches.more')} empty={<EmptyState title={t('batches.nothing')} />}>
        {(items) => <DataTable rows={items} columns={columns} keyOf={({ account }) => account} label={name} className="envelope-table" />}
      </PagedList>
    </div>
  )
}

function useAccountColumns(portal: string): readonly DataColumn<BatchAccount>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const stateOf = ({ envelope, leftOut }: BatchAccount): string => {
    if (leftOut !== null) return t(`batches.reasons.${leftOut}`)
    return envelope === null ? t('batches.waitingForSend') : t(`signings.states.${envelope.state}`)
  }
  /** Day on which the last signer acted. */
  const actedOn = ({ envelope }: BatchAccount) =>
    (envelope?.signers ?? [])
      .flatMap(({ actedAt }) => (actedAt === null ? [] : [actedAt]))
      .toSorted()
      .at(-1)
  return [
    {
      id: 'client',
      header: t('batches.client'),
      isRowHeader: true,
      cell: (row) => (
        <span className="envelope-title">
          {row.envelope ? (
            <Link className="document-open" to={envelopePath(portal, row.account, row.envelope.id)}>
              {row.name}
            </Link>
          ) : (
            <span className="batch-client">{row.name}</span>
          )}
          <small className="only-mobile">{stateOf(row)}</small>
        </span>
      ),
    },
    {
      id: 'signatures',
      header: t('signings.signatures'),
      cell: ({ envelope }) => envelope && <Signatures envelope={envelope} />,
    },
    {
      id: 'state',
      header: t('batches.result'),
      priority: 2,
      cell: (row) => (
        <span className="envelope-state" data-state={row.envelope?.state}>
          {stateOf(row)}
        </span>
      ),
    },
    {
      id: 'acted',
      header: t('batches.lastAct'),
      priority: 3,
      cell: (row) => {
        const on = actedOn(row)
        return on === undefined ? null : <span className="number">{date(on.slice(0, 10))}</span>
      },
    },
  ]
}

function RemindAll({ portal, batch: { id, state, remindedAt, remindedCount }, onChanged }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  const remind = async () => {
    setIsBusy(true)
    try {
      await api.batches.remind({ portal, batch: id })
      onChanged()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsBusy(false)
    }
  }
  const isWorking = isBusy || state === 'reminding'
  return (
    <div className="batch-remind">
      <button className="button primary" type="button" aria-busy={isWorking} onClick={() => !isWorking && void remind()}>
        {t('batches.remind')}
      </button>
      {remindedAt !== null && state !== 'reminding' && (
        <small>
          {remindedCount === 0
            ? t('batches.remindedNobody', { moment: moment(remindedAt) })
            : t('batches.reminded', { moment: moment(remindedAt), count: remindedCount })}
        </small>
      )}
    </div>
  )
}
