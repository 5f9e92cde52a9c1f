/** Whose account with the tax office: a person's own, or that of one of their companies. */
export type TaxAccount = { clientId: string; irisId: string; kind: 'personal' | 'business' }

export type UpstreamPayments = {
  /** What falls due is negative, what was paid positive. */
  payments: { on: string; amount: string; description: string }[]
  /** Negative while something is owed. */
  currentBalance: string
}

export type UpstreamTaxOverview = UpstreamPayments & {
  /** By the end of the period; what the account does not have is null. */
  values: { periodEnd: string; income: string | null; turnover: string | null; profit: string | null; taxDue: string | null }[]
}

export type UpstreamHealthFigures = {
  asOn: string
  months: number
  includesVat: boolean
  turnover: string | null
  debtorBalance: string | null
}

/** Accounts with the tax office, and the figures of a company's books. */
export type TaxAccountsPort = {
  getPayments(account: TaxAccount): Promise<UpstreamPayments>
  getTaxOverview(account: TaxAccount): Promise<UpstreamTaxOverview>
  getHealthFigures(clientId: string, dextId: string): Promise<UpstreamHealthFigures>
}
