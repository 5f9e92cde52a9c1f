import { accountAmounts, holdingAmounts, type AccountAmountName, type HoldingAmountName } from '../../contract/change-terms.ts'

/**
 * An amount of the page. For `account`, it is an amount of the account's total, of a portfolio, or of one of its holdings or payments, in
 * the account's currency. For `investment`, it is an amount of a holding's investment over all portfolios, in the account's currency. For
 * `holdings`, it is an amount in the table of holdings, in the portfolio's currency.
 */
export type ChangeAddress =
  | { of: 'account'; amount: AccountAmountName; portfolio?: string; holding?: string; payment?: number }
  | { of: 'investment'; amount: AccountAmountName; portfolio: string; holding: string }
  | { of: 'holdings'; amount: HoldingAmountName; portfolio: string; holding?: string }

const separator = '~'
const prefixes = { account: '', investment: 'investment.', holdings: 'holdings.' }

/** Formats the address for the URL, such as `market`, `market~HL-1`, `payment~HL-1~3`, `investment.earned~HL-1~FUND` or `holdings.market~HL-1~FUND`. */
export function formatChangeAddress(address: ChangeAddress): string {
  const { amount, portfolio, holding } = address
  const last = address.of === 'account' && address.payment !== undefined ? String(address.payment) : holding
  return [`${prefixes[address.of]}${amount}`, portfolio, last].filter((part) => part !== undefined).join(separator)
}

/** Parses an address from the URL. Null if the text is not a valid address. */
export function parseChangeAddress(text: string | undefined): ChangeAddress | null {
  if (text === undefined) return null
  const [name = '', portfolio, ...rest] = text.split(separator)
  const last = rest.length > 0 ? rest.join(separator) : undefined
  if (name.startsWith(prefixes.investment)) {
    const amount = accountAmounts.find((known) => known === name.slice(prefixes.investment.length))
    return amount && portfolio && last ? { of: 'investment', amount, portfolio, holding: last } : null
  }
  if (name.startsWith(prefixes.holdings)) {
    const amount = holdingAmounts.find((known) => known === name.slice(prefixes.holdings.length))
    return amount && portfolio ? { of: 'holdings', amount, portfolio, ...(last && { holding: last }) } : null
  }
  const amount = accountAmounts.find((known) => known === name)
  if (!amount) return null
  if (amount !== 'payment') return { of: 'account', amount, ...(portfolio && { portfolio }), ...(last && { holding: last }) }
  return portfolio && /^\d{1,6}$/.test(last ?? '') ? { of: 'account', amount, portfolio, payment: Number(last) } : null
}
