import { wrapCalculation } from '@atrium/platform/threads/calculation-outcome'
import { computeSeriesFigure } from './series-figure-rules.ts'

export default wrapCalculation(computeSeriesFigure)
