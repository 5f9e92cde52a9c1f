import { accountFigures, type Account, type AccountFigure } from '@atrium/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ExplanationDrawer } from '../../../ui/explanation-drawer.tsx'
import { useExplanationWords } from '../../../ui/use-explanation-words.ts'
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts'
import { accountExplanationQuery } from '../queries.ts'
import { AccountHero } from './account-hero.tsx'
import { AdviserCard } from './adviser-card.tsx'
import { Allocation } from './allocation.tsx'
import { LimitedAccess } from './limited-access.tsx'
import { PortfolioTable } from './portfolio-table.tsx'
import './account.css'

type Props = { account: Account; reader: { name: string; isClient: boolean; lastSignInAt: string | null }; explain: string | undefined }

export function AccountOverview({ account, reader, explain }: Props) {
  const figure = accountFigures.find((known) => known === explain)
  return (
    <>
      <AccountHero account={account} reader={reader} />
      {account.hasLimitedAccess && <LimitedAccess />}
      <div className="wrap columns">
        <div>
          <PortfolioTable account={account} />
          {!account.hasLimitedAccess && !account.isEmpty && <Allocation account={account.id} />}
        </div>
        <AdviserCard advisers={account.advisers} />
      </div>
      {figure && !account.hasLimitedAccess && <FigureExplained account={account} figure={figure} />}
    </>
  )
}

function FigureExplained({ account, figure }: { account: Account; figure: AccountFigure }) {
  const words = useExplanationWords()
  const { close } = useUrlDrawer()
  const query = useQuery(accountExplanationQuery(account.id, figure))
  return <ExplanationDrawer title={words('figures', figure)} context={() => account.name} query={query} onClose={close} />
}
