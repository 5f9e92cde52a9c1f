export type UpstreamReport = {
  valuedOn: string | null
  /** All amounts in pounds, as stated by the provider. */
  totalAssets: string
  portfolios: { name: string; value: string }[]
  /** For a chart: percent of the sum of the portfolios, to two decimals, exactly 100 in total. */
  series: { name: string; percentage: string }[]
}

/** Holdings of a client in the firm's reporting. */
export type ReportsPort = { getReport(clientId: string): Promise<UpstreamReport> }
