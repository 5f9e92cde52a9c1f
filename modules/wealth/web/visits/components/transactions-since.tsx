import type { SinceVisit } from '../../../contract/visits.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { portfolioPath } from '@atrium/ui/lib/paths'

/** Shows the number of transactions and the newest ones, each with a link to its portfolio's transactions. */
export function TransactionsSince({ since: { transactionCount, newest }, portal }: { since: SinceVisit; portal: string }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const term = useProviderTerm()
  if (!transactionCount) return null
  const isCut = transactionCount > newest.length
  return (
    <>
      <p className="booked">{t(isCut ? 'visits.bookedNewest' : 'visits.booked', { count: transactionCount, shown: newest.length })}</p>
      <ul>
        {newest.map(({ portfolio, currency, transaction }) => (
          <li key={`${portfolio.id} ${transaction.id}`}>
            <Link to={portfolioPath(portal, portfolio.id)} search={{ tab: 'transactions' }}>
              <span className="what">
                <span className="name">{term(transaction.name ?? transaction.type)}</span>
                <span className="muted">
                  {date(transaction.on)} · {term(transaction.type)} · {portfolio.name}
                </span>
              </span>
              <span className="number">{amount(transaction.amount, currency, 'always')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
