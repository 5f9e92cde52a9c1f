import type { Disposal, GainBasis, YearOfGains } from '../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { createFigureCell, type Cell, type Sheet } from '@atrium/ui/components/sheet'

type Exemption = NonNullable<Disposal['exemption']>
type GainsToSave = { basis: GainBasis; currency: Currency; years: readonly YearOfGains[] }

/** Returns a function that creates a sheet of the disposals in the order of the screen. */
export function useGainsSheet(): (shown: GainsToSave) => Sheet {
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
    rows: createRows({ basis: t(`gains.${basis}`), currency, years, exemptionOf: (reason) => t(`gains.exemptions.${reason}`) }),
  })
}

type Rows = { basis: string; currency: Currency; years: readonly YearOfGains[]; exemptionOf: (reason: Exemption) => string }

export function createRows({ basis, currency, years, exemptionOf: formatExemption }: Rows): Cell[][] {
  return years.flatMap(({ taxYear, disposals }) =>
    disposals.map(({ on, name, units, proceeds, cost, gain, exemption }) => [
      basis,
      taxYear,
      { date: on },
      name,
      createFigureCell(units),
      currency,
      createFigureCell(proceeds),
      createFigureCell(cost),
      createFigureCell(gain),
      exemption && formatExemption(exemption),
    ]),
  )
}
