import type { Exposure } from '../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { findFurthestClass, isInBand } from './model-distance.ts'

/** Describes the distance of the portfolio from its model in a few sentences. */
export function useModelSummary({ classes, distance }: Exposure, model: NonNullable<Exposure['model']>): string {
  const { t } = useTranslation()
  const { percent, quantity } = useFormats()
  const furthest = findFurthestClass(classes)
  const equities = classes.find(({ assetClass }) => assetClass === 'Equities')?.actual ?? '0'
  const { equityMinimum, equityMaximum } = model
  const band = {
    actual: percent(equities),
    minimum: percent(equityMinimum, 'negative').replace(/[.,]00%$/, '%'),
    maximum: percent(equityMaximum, 'negative').replace(/[.,]00%$/, '%'),
  }
  const inWhat = isInBand(equities, equityMinimum, equityMaximum) ? t('breakdowns.inBand', band) : t('breakdowns.outOfBand', band)
  if (!distance || distance === '0' || !furthest) return [t('breakdowns.atModel', { model: model.name }), inWhat].join(' ')
  const furthestText = t(furthest.difference.startsWith('-') ? 'breakdowns.furthestUnder' : 'breakdowns.furthestOver', {
    class: t(`assetClasses.${assetKey(furthest.assetClass)}` as 'assetClasses.other'),
    difference: t('breakdowns.points', { value: quantity(furthest.difference.replace('-', ''), 2, 2) }),
  })
  return [t('breakdowns.fromModel', { distance: percent(distance), model: model.name }), furthestText, inWhat].join(' ')
}
