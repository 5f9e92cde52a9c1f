import type { Currency } from '@atrium/domain/currency'
import type { RequestContext } from '../app-context.ts'
import { readConcept } from './concept.ts'
import type { ProviderResponse } from './last-good.ts'
import type { SeriesSize, UpstreamSeries } from './ports/quotes.ts'

/** Reads daily exchange rates from the provider of quotes; null if the edition has no such provider. */
export function readRates(
  context: Pick<RequestContext, 'deps' | 'edition' | 'lastGood'>,
  from: Currency,
  to: Currency,
  size: SeriesSize,
): Promise<ProviderResponse<{ series: UpstreamSeries }>> | null {
  return readConcept(context, 'quotes', `rates ${from} ${to} ${size}`, async (port) => ({ series: await port.getRates(from, to, size) }))
}
