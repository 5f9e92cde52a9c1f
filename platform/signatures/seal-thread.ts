import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { sealDocument } from './seal-document.ts'

export default wrapCalculation(sealDocument)
