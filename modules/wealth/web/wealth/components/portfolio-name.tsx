import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { TypeChip, TypeIcon } from '@atrium/ui/components/portfolio-type.tsx'
import { useObjective } from '@atrium/ui/components/use-objective'

type Props = {
  portfolio: PortfolioSummary
  portal: string
  /** Valuation day with which the portfolio page opens, by default the latest. */
  on?: string
}

/** Shows the name of a portfolio as a link, with its type, objective and risk profile. */
export function PortfolioName({ portfolio: { id, name, type, objective, riskProfile }, portal, on }: Props) {
  const { t } = useTranslation()
  const objectiveName = useObjective()
  return (
    <span className="pf-name">
      <TypeIcon type={type} />
      <span>
        <Link to={portfolioPath(portal, id)} search={on ? { on } : {}}>
          {name}
        </Link>
        <span className="meta">
          <TypeChip type={type} />
          <span className="pf-id">{id}</span>
          {objective && <span>{objectiveName(objective)}</span>}
          {riskProfile && <span className="risk">{t('figures.riskShort', { risk: riskProfile })}</span>}
        </span>
      </span>
    </span>
  )
}
