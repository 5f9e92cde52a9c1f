export type UpstreamReport = {
  valuedOn: string | null
  /** All of it in pounds, as the provider states it. */
  totalAssets: string
  portfolios: { name: string; value: string }[]
  /** For a chart: percent of the sum of the portfolios, to two decimals, in all exactly 100. */
  series: { name: string; percentage: string }[]
}

/** A client's holdings as the firm's reporting writes them down. */
export type ReportsPort = { getReport(clientId: string): Promise<UpstreamReport> }
