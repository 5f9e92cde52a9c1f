import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { checkPdf, type PdfLimits } from './check-pdf.ts'

export default wrapCalculation(({ bytes, limits }: { bytes: Uint8Array; limits: PdfLimits }) => checkPdf(bytes, limits))
