export type UpstreamReport = {
  valuedOn: string | null
  /** Total in pounds, as stated by the provider. */
  totalAssets: string
  portfolios: { name: string; value: string }[]
  /** Series for a chart: percentages of the portfolios' sum, to two decimals, exactly 100 in total. */
  series: { name: string; percentage: string }[]
}

/** Port for a client's holdings in the firm's reporting system. */
export type ReportsPort = { getReport(clientId: string): Promise<UpstreamReport> }
