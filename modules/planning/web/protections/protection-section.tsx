import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { planningParameter } from '../../contract/planning-terms.ts'
import { addProtection, formatDrawer } from '../plan-address.ts'
import { protectionsQuery, type Protections } from '../queries.ts'

type Props = { account: string; mayChange: boolean }

/** Shows the cover of a client against death, illness and loss of income, and what it leaves after the debts. */
export function ProtectionSection({ account, mayChange }: Props) {
  const { t } = useTranslation()
  const { open } = useUrlDrawer(planningParameter)
  const query = useQuery(protectionsQuery(account))
  return (
    <section aria-labelledby="plan-protection" id="protection">
      <div className="section-head plan-head">
        <h2 id="plan-protection">{t('planning.protection')}</h2>
        {mayChange && (
          <button className="button" type="button" onClick={() => open(addProtection)}>
            <Icon name="plus" small />
            {t('planning.addPolicy')}
          </button>
        )}
      </div>
      <Panel query={query} failure={t('planning.protectionFailed')} skeleton={<TableSkeleton rows={3} />}>
        {(protections) => <Cover protections={protections} mayChange={mayChange} />}
      </Panel>
    </section>
  )
}

function Cover({ protections, mayChange }: { protections: Protections; mayChange: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const columns = usePolicyColumns(mayChange)
  const { items, lifeCover, debts, afterDebts, leftOut, debtsLeftOut } = protections
  const isShort = afterDebts.amount.startsWith('-')
  const isIncomplete = debtsLeftOut.length > 0
  const owes = debts.amount !== '0' || isIncomplete
  const unknownDebts = debtsLeftOut.map(({ name, reason }) => `${name} (${t(`planning.debtReasons.${reason}`)})`).join(', ')
  return (
    <>
      <p className="plan-sentence">
        {items.length === 0 && !owes && t('planning.noCoverNeeded')}
        {isIncomplete && t('planning.debtsLeftOut', { debts: unknownDebts })}
        {owes &&
          !isIncomplete &&
          t(isShort ? 'planning.coverShort' : 'planning.coverEnough', {
            amount: money({ ...afterDebts, amount: afterDebts.amount.replace('-', '') }),
          })}
      </p>
      {(items.length > 0 || owes) && (
        <dl className="plan-figures">
          <div>
            <dt>{t('planning.lifeCover')}</dt>
            <dd>
              <Explained explain="life-cover">{money(lifeCover)}</Explained>
            </dd>
          </div>
          <div>
            <dt>{t('planning.youOwe')}</dt>
            <dd>
              <Explained explain="plan-liabilities">{money(debts)}</Explained>
            </dd>
          </div>
          <div>
            <dt>{t('planning.afterDebts')}</dt>
            <dd>
              <Explained explain="cover-after-debts">{money(afterDebts)}</Explained>
            </dd>
          </div>
        </dl>
      )}
      {items.length > 0 && (
        <DataTable
          className="plan-table"
          label={t('planning.protection')}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          rowClass={({ hasEnded }) => (hasEnded ? 'left-out' : undefined)}
        />
      )}
      {leftOut.length > 0 && <Note>{t('planning.coverLeftOut', { names: leftOut.join(', ') })}</Note>}
    </>
  )
}

type Policy = Protections['items'][number]

function usePolicyColumns(mayChange: boolean): DataColumn<Policy>[] {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { open } = useUrlDrawer(planningParameter)
  const until = ({ endsOn, hasEnded }: Policy) =>
    endsOn ? t(hasEnded ? 'planning.ended' : 'planning.until', { date: date(endsOn) }) : t('planning.noEnd')
  return [
    {
      id: 'name',
      header: t('planning.policy'),
      isRowHeader: true,
      cell: (policy) => (
        <>
          {mayChange ? (
            <button
              type="button"
              className="explained opens"
              aria-haspopup="dialog"
              onClick={() => open(formatDrawer('edit-protection', policy.id))}
            >
              {policy.name}
            </button>
          ) : (
            policy.name
          )}
          <small>{policy.inTrust && t('planning.inTrust')}</small>
          <small className="only-mobile">
            {t(`planning.protectionKinds.${policy.kind}`)} · {until(policy)}
          </small>
        </>
      ),
    },
    { id: 'kind', header: t('planning.type'), priority: 2, cell: ({ kind }) => t(`planning.protectionKinds.${kind}`) },
    { id: 'until', header: t('planning.term'), priority: 2, cell: until },
    {
      id: 'premium',
      header: t('planning.premium'),
      isNumber: true,
      priority: 3,
      cell: ({ premium, currency }) => (premium === null ? '' : amount(premium, currency)),
    },
    {
      id: 'sum',
      header: t('planning.sum'),
      isNumber: true,
      className: 'strong',
      cell: ({ sum, currency, kind }) => (
        <>
          {amount(sum, currency)}
          {kind === 'income-protection' && <small>{t('planning.aMonth')}</small>}
        </>
      ),
    },
  ]
}
