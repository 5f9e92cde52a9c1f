import { type Account } from '@atrium/accounts/contract/accounts'
import type { AccountInCurrency } from '../../../contract/wealth.ts'
import { shownCurrencies, type ShownCurrency } from '../../../contract/wealth-terms.ts'
import type { Money } from '@atrium/contract/schema'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useSources } from '@atrium/ui/components/as-of.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Skeleton, ErrorState, Note } from '@atrium/ui/components/states.tsx'
import { formatConversionAddress } from '../account-figure.ts'
import type { OnChooseCurrency } from '../account-search.ts'
import { accountInCurrencyQuery } from '../queries.ts'

export type InCurrency = UseQueryResult<AccountInCurrency>

/** Returns the conversion to show, or null if the account is shown in its own currency. */
export function useInCurrency(account: Account, chosenCurrency: ShownCurrency | undefined): InCurrency | null {
  const isOther = chosenCurrency !== undefined && chosenCurrency !== account.currency && account.value !== null
  const query = useQuery({ ...accountInCurrencyQuery(account.id, chosenCurrency ?? 'GBP'), enabled: isOther })
  return isOther ? query : null
}

type SwitchProps = { account: Account; wanted: ShownCurrency | undefined; inCurrency: InCurrency | null; onChoose: OnChooseCurrency }

/** Lets the reader choose the currency of all amounts on the page, and states the total in the account's own currency. */
export function CurrencySwitch({ account, wanted: chosenCurrency, inCurrency, onChoose }: SwitchProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const choices = shownCurrencies.map((currency) => ({ value: currency, label: currency }))
  const own = shownCurrencies.find((currency) => currency === account.currency)
  return (
    <div className="in-currency">
      <NativeSelect label={t('accounts.currency')} value={chosenCurrency ?? own ?? 'GBP'} choices={choices} onChoose={onChoose} />
      {inCurrency?.isPending && <Skeleton width="160px" />}
      <p className="muted" role="status">
        {inCurrency?.data?.value &&
          account.value &&
          t('accounts.ownCurrency', { amount: money(account.value), currency: account.currency })}
        {inCurrency?.data && !inCurrency.data.value && t('accounts.notConverted', { currency: account.currency })}
      </p>
    </div>
  )
}

type ValueProps = { value: Money; converted: Money | null | undefined; portfolio?: string }

/** Shows a value in the chosen currency, with the value in its own currency below. */
export function ValueInCurrency({ value, converted, portfolio }: ValueProps) {
  const { money } = useFormats()
  if (!converted || converted.currency === value.currency) return money(value)
  return (
    <>
      <Explained explain={formatConversionAddress(portfolio)}>{money(converted)}</Explained>
      <small>{money(value)}</small>
    </>
  )
}

/** Shows the exchange rates used, and names the values that stay in their own currency because no rate is known. */
export function CurrencyNotes({ inCurrency }: { inCurrency: InCurrency }) {
  const { t } = useTranslation()
  const { data, error, refetch } = inCurrency
  if (!data) return error && <ErrorState title={t('accounts.currencyFailed')} error={error} onRetry={() => void refetch()} />
  const unreadCurrencies = data.missing.filter(({ reason }) => reason === 'rates-not-read').map(({ from }) => from)
  const unratedCurrencies = data.missing.filter(({ reason }) => reason === 'no-exchange-rate').map(({ from }) => from)
  return (
    <>
      {data.rates.length > 0 && <RateList data={data} />}
      {unratedCurrencies.length > 0 && <Note>{t('accounts.noRate', { from: unratedCurrencies.join(', '), to: data.currency })}</Note>}
      {unreadCurrencies.length > 0 && (
        <Note>
          {t('accounts.ratesNotRead', { from: unreadCurrencies.join(', '), to: data.currency })}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('actions.tryAgain')}
          </button>
        </Note>
      )}
    </>
  )
}

/** Lists each rate as stated, with its day and source. */
function RateList({ data: { currency, rates } }: { data: AccountInCurrency }) {
  const { t } = useTranslation()
  const { quantity, date } = useFormats()
  const formatSource = useSources()
  const lines = rates.map(({ from, to, rate, on, provider }) => {
    const line = { from, to, rate: quantity(rate, 4, 6), source: formatSource(provider) }
    return on ? t('accounts.rateOn', { ...line, date: date(on) }) : t('accounts.rateUndated', line)
  })
  return <p className="asof changes-note">{t('accounts.convertedNote', { to: currency, rates: lines.join('; ') })}</p>
}
