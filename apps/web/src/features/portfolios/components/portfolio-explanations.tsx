import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Portfolio } from '@atrium/contract/portfolios'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assetKey } from '../../../ui/asset-class.ts'
import { ExplanationDrawer } from '../../../ui/explanation-drawer.tsx'
import { useExplanationWords } from '../../../ui/use-explanation-words.ts'
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts'
import { figureIn, type FigureAddress } from '../figure-address.ts'
import { explanationQuery } from '../queries.ts'

type Props = { portfolio: Portfolio; on: string | undefined; costs: { from: string | undefined; to: string | undefined }; explain: string }

/** Which figure the address asks about; an address that asks about none opens nothing. */
export function PortfolioExplanation({ explain, ...rest }: Props) {
  const address = figureIn(explain)
  return address && <Explained key={explain} address={address} {...rest} />
}

function Explained({ portfolio, on, costs, address }: Omit<Props, 'explain'> & { address: FigureAddress }) {
  const words = useExplanationWords()
  const { close } = useUrlDrawer()
  const { figure, of } = address
  const isCost = figure.startsWith('charges.') || figure === 'transaction-costs'
  const query = useQuery(explanationQuery({ portfolio: portfolio.id, figure, of, ...(isCost ? costs : { on }) }))
  const which = useWhich(address)
  const context = (found: ExplainedFigure | undefined) =>
    [found?.subject ?? which, portfolio.name].filter((part) => part !== '').join(' · ')
  return <ExplanationDrawer title={words('figures', figure)} context={context} query={query} onClose={close} />
}

/** The period, year, asset class or kind of transaction in the reader's words; a holding has its name from the server. */
function useWhich({ figure, of }: FigureAddress): string {
  const { t } = useTranslation()
  if (of === undefined || figure.startsWith('holding.') || figure.startsWith('bond.') || figure.startsWith('realised.')) return ''
  if (figure.startsWith('group.')) return t(`assetClasses.${assetKey(of)}` as 'assetClasses.other', { defaultValue: of })
  if (figure === 'transactions') return t(`transactionCategories.${of}` as 'transactionCategories.other', { defaultValue: of })
  return figure.endsWith('calendar-year') ? of : t(`periods.${of}` as 'periods.SI', { defaultValue: of })
}
