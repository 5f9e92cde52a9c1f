import type { FoundFund, FundOrder } from '../../../contract/funds.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { RateOrMissing } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { nextOrder, type FundSearch } from '../fund-search.ts'
import { useAssetClass } from '../use-asset-class.ts'

type Sorting = { search: FundSearch; onSearch: (change: Partial<Record<keyof FundSearch, unknown>>) => void }
type Props = Sorting & { funds: readonly FoundFund[]; onOpen: (citiCode: string) => void }

const figures = ['fundSize', 'ongoingCharge', 'yield', 'return1y', 'return3y', 'return5y'] as const satisfies FundOrder[]
const classOf: Record<(typeof figures)[number], string> = {
  fundSize: 'n priority-2',
  ongoingCharge: 'n priority-2',
  yield: 'n priority-2',
  return1y: 'n fund-last',
  return3y: 'n priority-3',
  return5y: 'n priority-3',
}

export function FundTable({ funds, search, onSearch, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <table className="funds" aria-label={t('funds.title')}>
      <thead>
        <tr>
          <Heading order="fundName" search={search} onSearch={onSearch} />
          <th scope="col" className="priority-2">
            {t('funds.assetClass')}
          </th>
          {figures.map((order) => (
            <Heading key={order} order={order} className={classOf[order]} search={search} onSearch={onSearch} />
          ))}
        </tr>
      </thead>
      <tbody>
        {funds.map((fund) => (
          <Row key={fund.citiCode} fund={fund} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Heading({ order, className, search, onSearch }: Sorting & { order: FundOrder; className?: string }) {
  const { t } = useTranslation()
  const direction = search.sort === order ? (search.direction ?? 'ascending') : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" onClick={() => onSearch(nextOrder(search, order))}>
        {t(`funds.${order}`)}
        {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} small />}
      </button>
    </th>
  )
}

function Row({ fund, onOpen }: { fund: FoundFund; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation()
  const { short, amount, rate } = useFormats()
  const nameOf = useAssetClass()
  const { citiCode, fundName, groupName, assetClass, fundSize, currency, ongoingCharge } = fund
  const notStated = <Missing reason={t('funds.notStated')} />
  return (
    <tr className="row">
      <th scope="row">
        <button className="fund-name" type="button" onClick={() => onOpen(citiCode)}>
          {fundName}
        </button>
        <small>
          {groupName} · {citiCode}
        </small>
      </th>
      <td className="priority-2">
        {assetClass ? (
          <span className="chip fund-class" data-asset={assetKey(assetClass)}>
            {nameOf(assetClass)}
          </span>
        ) : (
          notStated
        )}
      </td>
      <td className={classOf.fundSize}>
        {fundSize ? <span title={amount(fundSize, currency)}>{short({ amount: fundSize, currency })}</span> : notStated}
      </td>
      <td className={classOf.ongoingCharge}>{ongoingCharge ? rate(ongoingCharge, 'negative') : notStated}</td>
      <td className={classOf.yield}>{fund.yield ? rate(fund.yield, 'negative') : notStated}</td>
      {(['return1y', 'return3y', 'return5y'] as const).map((range) => (
        <td key={range} className={classOf[range]}>
          <RateOrMissing rate={fund[range]} reason={t('funds.tooYoung')} />
        </td>
      ))}
    </tr>
  )
}
