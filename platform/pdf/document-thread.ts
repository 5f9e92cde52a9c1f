import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { writeDocument } from './write-document.ts'

export default wrapCalculation(writeDocument)
