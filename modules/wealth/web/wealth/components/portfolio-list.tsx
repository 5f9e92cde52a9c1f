import type { Account } from '@atrium/accounts/contract/accounts'
import type { AccountPerformance } from '../../../contract/wealth.ts'
import type { ChangePeriod } from '../../../contract/wealth-terms.ts'
import { changePeriods } from '../../../contract/wealth-terms.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, ErrorState, Note } from '@atrium/ui/components/states.tsx'
import type { OnChoosePeriod } from '../account-search.ts'
import { PeriodChange, PeriodNotes } from './account-change.tsx'
import { CurrencyNotes, type InCurrency } from './in-currency.tsx'
import { PortfolioTable } from './portfolio-table.tsx'

type Props = {
  account: Account
  period: ChangePeriod
  onChoose: OnChoosePeriod
  performance: UseQueryResult<AccountPerformance>
  inCurrency: InCurrency | null
}

/** Lists the portfolios of an account by value, each with its return over the chosen period. */
export function PortfolioList({ account, period, onChoose, performance, inCurrency }: Props) {
  const { t } = useTranslation()
  const isEmpty = account.portfolios.length === 0
  return (
    <section aria-labelledby="portfolios">
      <div className="section-head portfolios-head">
        <h2 id="portfolios">{t('accounts.portfolios')}</h2>
        {!isEmpty && (
          <Segmented
            label={t('accounts.changeOver')}
            value={period}
            choices={changePeriods.map((value) => ({ value, label: t(`periodsShort.${value}`) }))}
            onChoose={onChoose}
          />
        )}
      </div>
      {isEmpty ? (
        <EmptyState title={t('accounts.noPortfoliosTitle')}>
          {account.hasLimitedAccess ? t('errors.need-external-id') : t('accounts.noPortfolios')}
        </EmptyState>
      ) : (
        <>
          {!account.hasLimitedAccess && (
            <PeriodChange account={account} value={inCurrency?.data?.value ?? account.value} period={period} performance={performance} />
          )}
          <div id="portfolio-table" tabIndex={-1}>
            <PortfolioTable account={account} period={period} performance={performance} inCurrency={inCurrency?.data} />
          </div>
          {!account.hasLimitedAccess && performance.data && (
            <PeriodNotes account={account} period={period} performance={performance.data} />
          )}
          {inCurrency && <CurrencyNotes inCurrency={inCurrency} />}
          {performance.data && <ChangeNotes account={account} performance={performance.data} />}
          {performance.error && !performance.data && (
            <ErrorState title={t('accounts.performanceFailed')} error={performance.error} onRetry={() => void performance.refetch()} />
          )}
        </>
      )}
    </section>
  )
}

/** States how and up to which day the returns are computed, and names the portfolios that have none. */
type NotesProps = { account: Account; performance: AccountPerformance }

function ChangeNotes({ account, performance: { portfolios, missing, provenance } }: NotesProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const unreadPortfolios = portfolios.filter(({ changes }) => changes === null).map(({ name }) => name)
  const isConverted = account.portfolios.some(({ currency }) => currency !== account.currency)
  const olderPortfolios = portfolios.filter(({ asOn }) => asOn !== null && provenance.asOn !== null && asOn < provenance.asOn)
  return (
    <>
      <p className="asof changes-note">
        {t('accounts.changesNote')}{' '}
        {olderPortfolios.map(({ name, asOn }) => t('accounts.changeOlder', { name, date: date(asOn ?? '') })).join(' ')}
      </p>
      {isConverted && provenance.asOn && (
        <p className="asof changes-note">{t('accounts.changesAtOneRate', { date: date(provenance.asOn) })}</p>
      )}
      {unreadPortfolios.length > 0 && <Note>{t('accounts.portfoliosNotRead', { names: unreadPortfolios.join(', ') })}</Note>}
      {missing.length > 0 && <Note>{t('accounts.historyMissing', { names: missing.join(', ') })}</Note>}
    </>
  )
}
