import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'

/** Icon of every portfolio type (specification 1, section 9). The theme defines the colours. */
export const portfolioTypeIcons: Record<ShownPortfolioType, IconName> = {
  GIA: 'growth',
  ISA: 'shield',
  SIPP: 'sunset',
  ExO: 'hand',
  OPB: 'globe',
  Trust: 'scales',
  SSAS: 'building',
  Other: 'portfolio',
}

export function TypeChip({ type }: { type: ShownPortfolioType }) {
  const { t } = useTranslation()
  return (
    <abbr className="chip" title={t(`portfolioTypes.${type}`)} data-type={type.toLowerCase()}>
      {type}
    </abbr>
  )
}

export function TypeIcon({ type }: { type: ShownPortfolioType }) {
  return (
    <span className="type-icon" data-type={type.toLowerCase()}>
      <Icon name={portfolioTypeIcons[type]} small />
    </span>
  )
}
