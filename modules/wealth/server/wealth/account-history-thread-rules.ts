import { wrapCalculation } from '@atrium/platform/threads/calculation-outcome'
import { computeHistory } from './history-rules.ts'

export default wrapCalculation(computeHistory)
