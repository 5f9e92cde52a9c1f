import type { Exposure } from '../../contract/breakdowns.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { subtractDecimals } from '@atrium/ui/i18n/decimals'
import { findFurthestClass, isInBand } from './model-distance.ts'

/**
 * Describes in a few sentences how far the portfolio is from its model. If equities are outside the band, staff read the difference in
 * percentage points, and clients read what it means and who will act.
 */
export function useModelSummary({ classes, distance }: Exposure, model: NonNullable<Exposure['model']>): string {
  const { t } = useTranslation()
  const { percent, quantity } = useFormats()
  const { data: me } = useQuery(meQuery)
  const isForStaff = me !== undefined && isStaff(me)
  const furthest = findFurthestClass(classes)
  const equities = classes.find(({ assetClass }) => assetClass === 'Equities')?.actual ?? '0'
  const { equityMinimum, equityMaximum } = model
  const band = {
    actual: percent(equities),
    minimum: percent(equityMinimum, 'negative').replace(/[.,]00%$/, '%'),
    maximum: percent(equityMaximum, 'negative').replace(/[.,]00%$/, '%'),
  }
  const isAbove = Number(equities) > Number(equityMaximum)
  const outside = subtractDecimals(isAbove ? equities : equityMinimum, isAbove ? equityMaximum : equities)
  const points = t('breakdowns.points', { value: quantity(outside, 2, 2) })
  const outOfBand = isForStaff
    ? t('breakdowns.outOfBandForStaff', { ...band, points })
    : t('breakdowns.outOfBandForClient', { ...band, meaning: t(isAbove ? 'breakdowns.aboveBand' : 'breakdowns.belowBand') })
  const bandText = isInBand(equities, equityMinimum, equityMaximum) ? t('breakdowns.inBand', band) : outOfBand
  if (!distance || distance === '0' || !furthest) return [t('breakdowns.atModel', { model: model.name }), bandText].join(' ')
  const furthestText = t(furthest.difference.startsWith('-') ? 'breakdowns.furthestUnder' : 'breakdowns.furthestOver', {
    class: t(`assetClasses.${assetKey(furthest.assetClass)}` as 'assetClasses.other'),
    difference: t('breakdowns.points', { value: quantity(furthest.difference.replace('-', ''), 2, 2) }),
  })
  return [t('breakdowns.fromModel', { distance: percent(distance), model: model.name }), furthestText, bandText].join(' ')
}
