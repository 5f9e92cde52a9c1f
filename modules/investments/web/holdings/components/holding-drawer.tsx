import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { failureCode } from '@atrium/ui/lib/failure'
import { AskAbout } from '@atrium/ui/components/ask-about.tsx'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { SeenRecord } from '@atrium/ui/questions'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatPrice } from '../../portfolios/quotation.ts'
import type { DrawerProps } from '../../portfolios/portfolio-search.ts'
import { holdingQuery } from '../queries.ts'
import { HeldFund } from './held-fund.tsx'
import { HoldingContributions } from './holding-contributions.tsx'
import { HoldingDocuments } from './holding-documents.tsx'
import { HoldingFacts } from './holding-facts.tsx'
import { HoldingFees } from './holding-fees.tsx'
import { HoldingIncome } from './holding-income.tsx'
import { HoldingHistory } from './holding-history.tsx'
import { HoldingTransactions } from './holding-transactions.tsx'
import './holdings.css'

/** Shows one holding with all its data. Each section loads and fails separately. */
export function HoldingDrawer({ portfolio, search: { on }, subject }: DrawerProps) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const term = useProviderTerm()
  const { close } = useUrlDrawer('drawer')
  const query = useQuery(holdingQuery({ portfolio: portfolio.id, holding: subject, on }))
  const { data, error } = query
  const isGone = !data && error !== null && ['not-found', 'invalid-request'].includes(failureCode(error))
  const value = data?.holding.value && amount(data.holding.value, data.currency)
  return (
    <Drawer
      title={data ? term(data.holding.name) : t('holdings.title')}
      {...(value && { response: value })}
      {...(data && { context: `${portfolio.name} · ${t('holdings.on', { date: date(data.valuedOn) })}` })}
      onClose={close}
    >
      {isGone ? (
        <EmptyState title={t('holdings.gone')}>{t('holdings.goneHint')}</EmptyState>
      ) : (
        <Panel query={query} failure={t('holdings.failed')} skeleton={<TableSkeleton rows={8} />}>
          {(details) => (
            <HoldingSections
              details={details}
              account={portfolio.account.id}
              name={portfolio.name}
              on={on}
              hasDocuments={portfolio.offers.includes('client-documents')}
            />
          )}
        </Panel>
      )}
    </Drawer>
  )
}

type HoldingSectionsProps = {
  details: HoldingDetails
  account: string
  /** Name of the portfolio. */ name: string
  on: string | undefined
  hasDocuments: boolean
}

function HoldingSections({ details, account, name, on, hasDocuments }: HoldingSectionsProps) {
  const { portfolio, holding } = details
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  const term = useProviderTerm()
  const isCash = holding.cashTypeId !== null
  const at = { portfolio, holding: holding.id, on }
  const shown = (value: string | null) => (value === null ? [] : [amount(value, details.currency)])
  const price = formatPrice(holding, quantity)
  const toSeen = (): SeenRecord => ({
    kind: 'holding',
    label: term(holding.name),
    context: name,
    account,
    asOn: details.valuedOn,
    lines: [
      ...shown(holding.value).map((value) => ({ label: t('figures.value'), value })),
      ...(isCash ? [] : [{ label: t('portfolios.units'), value: quantity(holding.quantity) }]),
      ...(isCash || !price ? [] : [{ label: t('portfolios.price'), value: price }]),
      ...shown(holding.cost).map((value) => ({ label: t('portfolios.cost'), value })),
      ...(isCash ? [] : shown(holding.gain).map((value) => ({ label: t('portfolios.gain'), value }))),
    ],
  })
  return (
    <div className="holding-parts">
      {!isCash && <HoldingIncome details={details} />}
      {!isCash && <HoldingHistory at={at} details={details} />}
      <HoldingFacts details={details} />
      {!isCash && <HoldingContributions details={details} />}
      {!isCash && <HoldingFees details={details} />}
      <HoldingTransactions details={details} />
      {!isCash && <HeldFund at={at} />}
      {!isCash && hasDocuments && <HoldingDocuments portfolio={portfolio} holding={holding.id} name={holding.name} />}
      <AsOf provenance={details.provenance} />
      <p>
        <AskAbout about={toSeen()} />
      </p>
    </div>
  )
}
