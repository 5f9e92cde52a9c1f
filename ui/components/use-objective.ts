import { useTranslation } from 'react-i18next'

const objectives = ['Income', 'Accumulation', 'Both'] as const

/** Returns a function that translates the objective of a portfolio. Unknown objectives are unchanged. */
export function useObjective(): (objective: string) => string {
  const { t } = useTranslation()
  return (objective) => {
    const knownObjective = objectives.find((candidate) => candidate === objective)
    return knownObjective ? t(`figures.objective.${knownObjective}`) : objective
  }
}
