import type { EnvelopeFilter } from '../../contract/envelopes.ts'
import { envelopeStates, type EnvelopeState } from '../../contract/signing-terms.ts'

/** Filter in the URL of the list. `q` is the search. */
export type EnvelopeSearch = { q?: string; state?: EnvelopeState }

/** Parses the filter of a URL. Invalid values are dropped. */
export function parseEnvelopeSearch({ q, state }: Record<string, unknown>): EnvelopeSearch {
  const known = envelopeStates.find((one) => one === state)
  return { ...(typeof q === 'string' && q !== '' && q.length <= 100 && { q }), ...(known && { state: known }) }
}

/** Returns the filter of the API. */
export const toEnvelopeFilter = (portal: string, { q, state }: EnvelopeSearch): EnvelopeFilter => ({
  portal,
  ...(q !== undefined && { search: q }),
  ...(state !== undefined && { state }),
})
