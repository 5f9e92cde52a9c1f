import type { Disposal, GainBasis, YearOfGains } from '../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { figureCell, type Cell, type Sheet } from '@atrium/ui/components/sheet'

type Exemption = NonNullable<Disposal['exemption']>
type Shown = { basis: GainBasis; currency: Currency; years: readonly YearOfGains[] }

/** Returns a function that creates a sheet of the disposals in the order of the screen. */
export function useGainsSheet(): (shown: Shown) => Sheet {
  const { t } = useTranslation()
  const headings = [
    t('gains.basis'),
    t('gains.taxYear'),
    t('gains.soldOn'),
    t('portfolios.holding'),
    t('portfolios.units'),
    t('gains.currency'),
    t('gains.proceeds'),
    t('portfolios.cost'),
    t('portfolios.gain'),
    t('gains.exemption'),
  ]
  return ({ basis, currency, years }) => ({
    headings,
    rows: rowsOf({ basis: t(`gains.${basis}`), currency, years, exemptionOf: (reason) => t(`gains.exemptions.${reason}`) }),
  })
}

type Rows = { basis: string; currency: Currency; years: readonly YearOfGains[]; exemptionOf: (reason: Exemption) => string }

export function rowsOf({ basis, currency, years, exemptionOf }: Rows): Cell[][] {
  return years.flatMap(({ taxYear, disposals }) =>
    disposals.map(({ on, name, units, proceeds, cost, gain, exemption }) => [
      basis,
      taxYear,
      { date: on },
      name,
      figureCell(units),
      currency,
      figureCell(proceeds),
      figureCell(cost),
      figureCell(gain),
      exemption && exemptionOf(exemption),
    ]),
  )
}
