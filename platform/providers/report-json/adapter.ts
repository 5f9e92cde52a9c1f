import type { ReportsPort } from '../ports/reports.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapReport } from './map.ts'

/** Creates the adapter for JSON report files, one per client (docs/providers/report-json.md). */
export function createReportAdapter(upstream: Upstream): ReportsPort {
  return {
    getReport: (clientId) =>
      upstream.call({ call: 'GET /reports/client-{client}.json', ids: [clientId], details: [clientId], read: mapReport }),
  }
}
