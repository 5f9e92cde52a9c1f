import { type Account } from '@atrium/accounts/contract/accounts'
import type { AccountFigure } from '../../../contract/figure-names.ts'
import { changePeriods, type ChangePeriod, type ShownCurrency } from '../../../contract/wealth-terms.ts'
import type { SinceFigure } from '../../../contract/figure-names.ts'
import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { assetKey } from '@atrium/ui/components/asset-class'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { explanationQuery, figureCase } from '@atrium/investments/web/portfolios/queries'
import { sinceExplanationQuery } from '../../visits/queries.ts'
import { parseAccountFigure } from '../account-figure.ts'
import { accountExplanationQuery, accountFigureCase, toAmountsRequest, conversionCase, conversionQuery } from '../queries.ts'

type Props = {
  account: Account
  explain: string | undefined
  /** Currency of the amounts on the page, if it is not the account's. */
  currency: ShownCurrency | undefined
  /** Valuation day, if it is not the latest. */
  on?: string
}

/** Shows the explanation of the figure named in the URL. Renders nothing if the URL names none. */
export function AccountExplanation({ account, explain, currency, on }: Props) {
  const figureOnPage = parseAccountFigure(explain, account.portfolios)
  if (!figureOnPage) return null
  if (on !== undefined)
    return 'figure' in figureOnPage ? (
      <AccountFigureExplanation key={explain} account={account} currency={undefined} on={on} {...figureOnPage} />
    ) : null
  if ('converted' in figureOnPage)
    return currency ? (
      <ConversionExplanation key={explain} account={account} portfolio={figureOnPage.converted} currency={currency} />
    ) : null
  if ('since' in figureOnPage)
    return <SinceVisitExplanation key={explain} account={account} figure={figureOnPage.since} currency={currency} />
  return 'figure' in figureOnPage ? (
    <AccountFigureExplanation key={explain} account={account} currency={currency} {...figureOnPage} />
  ) : (
    <ReturnExplanation key={explain} account={account.id} portfolio={figureOnPage.portfolio} period={figureOnPage.period} />
  )
}

type AccountFigureExplanationProps = {
  account: Account
  figure: AccountFigure
  of?: string
  currency: ShownCurrency | undefined
  on?: string
}

function AccountFigureExplanation({ account, figure, of, currency, on }: AccountFigureExplanationProps) {
  const { t } = useTranslation()
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = { ...toAmountsRequest(account, currency), figure, ...(of && { of }), ...(on && { on }) }
  const period = changePeriods.find((known) => known === of)
  const portfolio = account.portfolios.find(({ id }) => id === of)?.name
  const assetClass =
    figure.startsWith('allocation.') && of ? t(`assetClasses.${assetKey(of)}` as 'assetClasses.other', { defaultValue: of }) : undefined
  const subject = period ? t(`periods.${period}`) : (portfolio ?? assetClass)
  const query = useQuery(accountExplanationQuery(request))
  return (
    <ExplanationDrawer
      title={translate('figures', figure)}
      context={() => (subject ? `${subject} · ${account.name}` : account.name)}
      account={account.id}
      query={query}
      onCase={isStaff ? () => accountFigureCase(request) : undefined}
      onClose={close}
    />
  )
}

function SinceVisitExplanation({
  account,
  figure,
  currency,
}: {
  account: Account
  figure: SinceFigure
  currency: ShownCurrency | undefined
}) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const query = useQuery(sinceExplanationQuery({ ...toAmountsRequest(account, currency), figure }))
  return (
    <ExplanationDrawer
      title={translate('figures', figure)}
      context={() => account.name}
      account={account.id}
      query={query}
      onClose={close}
    />
  )
}

function ConversionExplanation({
  account,
  portfolio,
  currency,
}: {
  account: Account
  portfolio: PortfolioSummary | null
  currency: ShownCurrency
}) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const conversion = { account: account.id, currency, ...(portfolio && { portfolio: portfolio.id }) }
  const query = useQuery(conversionQuery(conversion))
  return (
    <ExplanationDrawer
      title={translate('figures', 'converted')}
      context={() => `${portfolio?.name ?? account.name} · ${currency}`}
      account={account.id}
      query={query}
      onCase={isStaff ? () => conversionCase(conversion) : undefined}
      onClose={close}
    />
  )
}

function ReturnExplanation({ account, portfolio, period }: { account: string; portfolio: PortfolioSummary; period: ChangePeriod }) {
  const { t } = useTranslation()
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = { portfolio: portfolio.id, figure: 'return', of: period } as const
  const query = useQuery(explanationQuery(request))
  const context = () => `${t(`periods.${period}`)} · ${portfolio.name}`
  return (
    <ExplanationDrawer
      title={translate('figures', 'return')}
      context={context}
      account={account}
      query={query}
      onCase={isStaff ? () => figureCase(request) : undefined}
      onClose={close}
    />
  )
}
