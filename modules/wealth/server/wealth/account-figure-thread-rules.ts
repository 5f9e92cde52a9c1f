import { calculationOf } from '@atrium/platform/threads/calculation-outcome'
import { computeSeriesFigure } from './account-figure-rules.ts'

export default calculationOf(computeSeriesFigure)
