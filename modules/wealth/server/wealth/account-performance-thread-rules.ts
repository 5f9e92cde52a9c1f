import { wrapCalculation } from '@atrium/platform/threads/calculation-outcome'
import { computePerformance } from './account-series-rules.ts'

export default wrapCalculation(computePerformance)
