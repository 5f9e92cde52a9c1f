import { PDF } from '@libpdf/core'
import { wrapCalculation } from '../threads/calculation-outcome.ts'

/** Space for a timestamp with the certificates of its authority. */
const timestampBytes = 16_384

/** Adds a revision with an empty document timestamp (ETSI EN 319 142-1 section 5.4.3) to a sealed PDF. */
export async function prepareTimestamp(sealed: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(sealed)
  // An empty sequence, which the timestamp replaces.
  const timestamp = async () => new Uint8Array([0x30, 0x00])
  const { bytes } = await pdf.addTimestamp({ timestampAuthority: { timestamp }, longTermValidation: false, estimatedSize: timestampBytes })
  return bytes
}

export default wrapCalculation(prepareTimestamp)
