import { useTranslation } from 'react-i18next'

const known = ['Income', 'Accumulation', 'Both'] as const

/** A portfolio's objective in the reader's language; unknown ones as given. */
export function useObjective(): (objective: string) => string {
  const { t } = useTranslation()
  return (objective) => {
    const one = known.find((candidate) => candidate === objective)
    return one ? t(`figures.objective.${one}`) : objective
  }
}
