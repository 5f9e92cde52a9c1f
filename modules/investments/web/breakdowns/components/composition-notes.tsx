import type { Composition } from '../../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'

/** Lists the holdings that are excluded from all slices, and those in "Other" or "Unknown" because data is missing. */
export function CompositionNotes({ composition }: { composition: Composition }) {
  const { t } = useTranslation()
  const { dimension, leftOut, unstated } = composition
  return (
    <>
      <ExcludedHoldings leftOut={leftOut} />
      {unstated.length > 0 && (
        <Note kind="info">
          <p>{t(`breakdowns.unstated.${dimension}`, { names: joinNames(unstated) })}</p>
        </Note>
      )}
      <p className="fine">
        <AssignmentNote composition={composition} /> {t('breakdowns.chooseHint')}
      </p>
    </>
  )
}

/** States how currencies and sectors are assigned. */
export function AssignmentNote({ composition: { dimension, slices } }: { composition: Composition }) {
  const { t } = useTranslation()
  if (dimension === 'currency') return t('breakdowns.currencyNote')
  if (dimension !== 'sector') return null
  const isSplit = slices.some(({ holdings }) => holdings.some(({ share }) => share !== null))
  return t(isSplit ? 'breakdowns.fundSectorNote' : 'breakdowns.sectorNote')
}

export function ExcludedHoldings({ leftOut }: Pick<Composition, 'leftOut'>) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <Note>
      <p>{t('breakdowns.leftOut', { names: joinNames(leftOut) })}</p>
    </Note>
  )
}

const joinNames = (holdings: readonly { name: string }[]) => holdings.map(({ name }) => name).join(', ')
