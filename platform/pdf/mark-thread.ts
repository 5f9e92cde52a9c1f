import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { markPdf } from './mark-pdf.ts'

export default wrapCalculation(markPdf)
