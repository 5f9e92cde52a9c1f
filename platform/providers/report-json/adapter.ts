import type { ReportsPort } from '../ports/reports.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapReport } from './map.ts'

/** Adapter of one JSON file for each client, as `docs/providers/report-json.md` describes it. */
export function reportJson(upstream: Upstream): ReportsPort {
  return { getReport: (clientId) => upstream.ask({ call: 'GET /reports/client-{client}.json', ids: [clientId], read: mapReport }) }
}
