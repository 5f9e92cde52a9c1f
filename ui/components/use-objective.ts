import { useTranslation } from 'react-i18next'

const known = ['Income', 'Accumulation', 'Both'] as const

/** Returns a function that translates the objective of a portfolio. Unknown objectives are unchanged. */
export function useObjective(): (objective: string) => string {
  const { t } = useTranslation()
  return (objective) => {
    const one = known.find((candidate) => candidate === objective)
    return one ? t(`figures.objective.${one}`) : objective
  }
}
