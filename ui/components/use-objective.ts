import { useTranslation } from 'react-i18next'

const known = ['Income', 'Accumulation', 'Both'] as const

/** Returns the name of a portfolio's objective in the person's language. Unknown objectives are returned unchanged. */
export function useObjective(): (objective: string) => string {
  const { t } = useTranslation()
  return (objective) => {
    const one = known.find((candidate) => candidate === objective)
    return one ? t(`figures.objective.${one}`) : objective
  }
}
