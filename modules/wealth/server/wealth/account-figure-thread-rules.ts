import { wrapCalculation } from '@atrium/platform/threads/calculation-outcome'
import { computeSeriesFigure } from './account-figure-rules.ts'

export default wrapCalculation(computeSeriesFigure)
