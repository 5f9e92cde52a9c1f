import type { Composition } from '../../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'

/** Lists the holdings that are in no slice, and those in "Other" or "Unknown" because data is missing. */
export function CompositionNotes({ composition: { dimension, leftOut, unstated } }: { composition: Composition }) {
  const { t } = useTranslation()
  const remark = dimension === 'currency' ? t('breakdowns.currencyNote') : dimension === 'sector' ? t('breakdowns.sectorNote') : null
  return (
    <>
      <LeftOut leftOut={leftOut} />
      {unstated.length > 0 && (
        <Note kind="info">
          <p>{t(`breakdowns.unstated.${dimension}`, { names: namesOf(unstated) })}</p>
        </Note>
      )}
      <p className="fine">
        {remark} {t('breakdowns.chooseHint')}
      </p>
    </>
  )
}

export function LeftOut({ leftOut }: Pick<Composition, 'leftOut'>) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <Note>
      <p>{t('breakdowns.leftOut', { names: namesOf(leftOut) })}</p>
    </Note>
  )
}

const namesOf = (holdings: readonly { name: string }[]) => holdings.map(({ name }) => name).join(', ')
