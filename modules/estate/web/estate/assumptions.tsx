import { useTranslation } from 'react-i18next'

const assumptions = ['values', 'joint', 'resident', 'charity', 'spouse', 'enacted', 'advice'] as const
const cases = ['abroad', 'trusts', 'reservation', 'downsizing', 'succession', 'debts', 'giftRelief', 'earlier', 'others'] as const
const shortCases = ['abroad', 'trusts', 'reservation', 'downsizing'] as const

/** Names the cases that are stated before the first figure. */
export const listShortCases = (): typeof shortCases => shortCases

/** States what the calculation assumes, and what it does not cover. */
export function Assumptions({ isResident }: { isResident: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="estate-assumptions">
      <section aria-labelledby="estate-assumptions">
        <h2 id="estate-assumptions">{t('estate.assumptions.title')}</h2>
        <ul>
          {assumptions
            .filter((name) => isResident || name !== 'resident')
            .map((name) => (
              <li key={name}>{t(`estate.assumptions.of.${name}`)}</li>
            ))}
        </ul>
      </section>
      <section aria-labelledby="estate-not-covered">
        <h2 id="estate-not-covered">{t('estate.assumptions.notCovered')}</h2>
        <ul>
          {cases.map((name) => (
            <li key={name}>{t(`estate.assumptions.cases.${name}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
