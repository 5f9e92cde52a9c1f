import type { Breakdowns, Composition } from '../../../contract/breakdowns.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { DrawerProps } from '../../portfolios/portfolio-search.ts'
import { breakdownsQuery } from '../queries.ts'
import { parseSliceAddress } from '../slice-address.ts'
import { useSliceName } from '../use-slice-name.ts'
import { SliceHoldings } from './slice-holdings.tsx'
import './breakdowns.css'

/** Shows the holdings of one slice of the portfolio. */
export function BreakdownDrawer({ portfolio, search: { on }, subject }: DrawerProps) {
  const { t } = useTranslation()
  const { amount, percent, date } = useFormats()
  const { close } = useUrlDrawer('drawer')
  const formatSliceName = useSliceName()
  const query = useQuery(breakdownsQuery({ portfolio: portfolio.id, on }))
  const requestedSlice = parseSliceAddress(subject)
  const { data } = query
  const slice = data && findSlice(data, requestedSlice)?.slice
  const context = slice && [
    t('breakdowns.ofPortfolio', { percent: percent(slice.percent), portfolio: portfolio.name }),
    t('holdings.on', { date: date(data.valuedOn) }),
  ]
  return (
    <Drawer
      title={requestedSlice ? formatSliceName(requestedSlice.dimension, requestedSlice.key) : t('breakdowns.partOpened')}
      {...(slice && { response: amount(slice.value, data.currency) })}
      {...(context && { context: context.join(' · ') })}
      onClose={close}
    >
      <Panel query={query} failure={t('breakdowns.failed')} skeleton={<TableSkeleton rows={6} />}>
        {(breakdowns) => <Body breakdowns={breakdowns} asked={requestedSlice} />}
      </Panel>
    </Drawer>
  )
}

type RequestedSlice = ReturnType<typeof parseSliceAddress>

function Body({ breakdowns, asked: requestedSlice }: { breakdowns: Breakdowns; asked: RequestedSlice }) {
  const { t } = useTranslation()
  const found = findSlice(breakdowns, requestedSlice)
  if (!found?.slice && !found?.leftOut.length) return <EmptyState title={t('breakdowns.gone')}>{t('breakdowns.goneHint')}</EmptyState>
  const { slice, leftOut, composition } = found
  return (
    <>
      <SliceHoldings dimension={composition.dimension} slice={slice} leftOut={leftOut} currency={breakdowns.currency} />
      <p className="fine">{t('figures.choose')}</p>
      <AsOf provenance={breakdowns.provenance} />
    </>
  )
}

type SliceOfBreakdown = { composition: Composition; slice: Composition['slices'][number] | undefined; leftOut: Composition['leftOut'] }

function findSlice({ compositions }: Breakdowns, requestedSlice: RequestedSlice): SliceOfBreakdown | null {
  const composition = compositions.find(({ dimension }) => dimension === requestedSlice?.dimension)
  if (!composition || !requestedSlice) return null
  const isRequested = ({ key }: { key: string }) => key === requestedSlice.key
  return { composition, slice: composition.slices.find(isRequested), leftOut: composition.leftOut.filter(isRequested) }
}
