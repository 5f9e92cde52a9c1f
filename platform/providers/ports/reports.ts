export type UpstreamReport = {
  valuedOn: string | null
  /** Total in pounds, as stated by the provider. */
  totalAssets: string
  portfolios: { name: string; value: string }[]
  /** Shares of the portfolios in their sum, for a chart: percentages with two decimals that add up to exactly 100. */
  series: { name: string; percentage: string }[]
}

/** Port for a client's holdings in the firm's reporting system. */
export type ReportsPort = { getReport(clientId: string): Promise<UpstreamReport> }
