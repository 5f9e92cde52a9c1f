import { calculationOf } from '@atrium/platform/threads/calculation-outcome'
import { computeSeriesFigure } from './series-figure-rules.ts'

export default calculationOf(computeSeriesFigure)
