/** A tax account of a person, or of one of the person's companies. */
export type TaxAccount = { clientId: string; irisId: string; kind: 'personal' | 'business' }

export type UpstreamPayments = {
  /** Amounts due, which are negative, and payments, which are positive. */
  payments: { on: string; amount: string; description: string }[]
  /** Negative while the client owes money. */
  currentBalance: string
}

export type UpstreamTaxOverview = UpstreamPayments & {
  /** Figures at the end of each period; null for figures that the account does not have. */
  values: { periodEnd: string; income: string | null; turnover: string | null; profit: string | null; taxDue: string | null }[]
}

export type UpstreamHealthFigures = {
  asOn: string
  months: number
  includesVat: boolean
  turnover: string | null
  debtorBalance: string | null
}

/** Port for accounts with the tax authority, and for the accounting figures of a company. */
export type TaxAccountsPort = {
  getPayments(account: TaxAccount): Promise<UpstreamPayments>
  getTaxOverview(account: TaxAccount): Promise<UpstreamTaxOverview>
  getHealthFigures(clientId: string, dextId: string): Promise<UpstreamHealthFigures>
}
