/** Holder of a tax account: a person, or one of their companies. */
export type TaxAccount = { clientId: string; irisId: string; kind: 'personal' | 'business' }

export type UpstreamPayments = {
  /** Amounts due are negative, payments positive. */
  payments: { on: string; amount: string; description: string }[]
  /** Negative while money is owed. */
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

/** Port for accounts with the tax office, and for the accounting figures of a company. */
export type TaxAccountsPort = {
  getPayments(account: TaxAccount): Promise<UpstreamPayments>
  getTaxOverview(account: TaxAccount): Promise<UpstreamTaxOverview>
  getHealthFigures(clientId: string, dextId: string): Promise<UpstreamHealthFigures>
}
