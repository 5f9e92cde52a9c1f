import { PDF } from '@libpdf/core'
import { wrapCalculation } from '../threads/calculation-outcome.ts'
import { listRevisionChanges } from './compare-revisions.ts'

export default wrapCalculation(async ({ before, after }: { before: Uint8Array; after: Uint8Array }) =>
  listRevisionChanges(await PDF.load(before), await PDF.load(after)),
)
