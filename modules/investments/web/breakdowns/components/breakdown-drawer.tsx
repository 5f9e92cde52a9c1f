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
  const nameOf = useSliceName()
  const query = useQuery(breakdownsQuery({ portfolio: portfolio.id, on }))
  const asked = parseSliceAddress(subject)
  const { data } = query
  const slice = data && sliceOf(data, asked)?.slice
  const context = slice && [
    t('breakdowns.ofPortfolio', { percent: percent(slice.percent), portfolio: portfolio.name }),
    t('holdings.on', { date: date(data.valuedOn) }),
  ]
  return (
    <Drawer
      title={asked ? nameOf(asked.dimension, asked.key) : t('breakdowns.partOpened')}
      {...(slice && { answer: amount(slice.value, data.currency) })}
      {...(context && { context: context.join(' · ') })}
      onClose={close}
    >
      <Panel query={query} failure={t('breakdowns.failed')} skeleton={<TableSkeleton rows={6} />}>
        {(breakdowns) => <Body breakdowns={breakdowns} asked={asked} />}
      </Panel>
    </Drawer>
  )
}

type Asked = ReturnType<typeof parseSliceAddress>

function Body({ breakdowns, asked }: { breakdowns: Breakdowns; asked: Asked }) {
  const { t } = useTranslation()
  const found = sliceOf(breakdowns, asked)
  if (!found?.slice && !found?.leftOut.length) return <EmptyState title={t('breakdowns.gone')}>{t('breakdowns.goneHint')}</EmptyState>
  const { slice, leftOut, composition } = found
  return (
    <>
      <SliceHoldings dimension={composition.dimension} slice={slice} leftOut={leftOut} currency={breakdowns.currency} />
      <p className="fine">{t('explanation.choose')}</p>
      <AsOf provenance={breakdowns.provenance} />
    </>
  )
}

type Found = { composition: Composition; slice: Composition['slices'][number] | undefined; leftOut: Composition['leftOut'] }

function sliceOf({ compositions }: Breakdowns, asked: Asked): Found | null {
  const composition = compositions.find(({ dimension }) => dimension === asked?.dimension)
  if (!composition || !asked) return null
  const isAsked = ({ key }: { key: string }) => key === asked.key
  return { composition, slice: composition.slices.find(isAsked), leftOut: composition.leftOut.filter(isAsked) }
}
