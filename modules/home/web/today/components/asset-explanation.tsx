import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { assetExplanationQuery, assetFigureCase } from '../../queries.ts'
import type { AssetAddress } from '../asset-address.ts'

/** `days` are those of the assets by month, from the oldest to the latest. */
type Props = { portal: string; address: AssetAddress; days: readonly string[] }

/** Shows the explanation of a figure of the assets under advice. */
export function AssetExplanation({ portal, address, days }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const { figure, by, of, on } = address
  const query = useQuery(assetExplanationQuery(portal, address))
  const isOfPeriod = figure === 'assets.new-money' || figure === 'assets.movement'
  const part =
    by === 'types' ? t(`portfolioTypes.${of as ShownPortfolioType}`) : by === 'groups' && of === 'none' ? t('today.noGroup') : null
  const to = on ?? days.at(-1)
  const from = on === undefined ? days[0] : days[days.indexOf(on) - 1]
  const span = isOfPeriod && from !== undefined && to !== undefined ? t('today.span', { from: date(from), to: date(to) }) : null
  return (
    <ExplanationDrawer
      title={translate('figures', figure)}
      context={(data) => [part ?? data?.subject ?? t('today.allClients'), span].filter(Boolean).join(' · ')}
      account={null}
      isContextDated={isOfPeriod}
      query={query}
      onCase={() => assetFigureCase(portal, address)}
      onClose={close}
    />
  )
}
