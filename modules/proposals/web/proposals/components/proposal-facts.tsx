import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Proposal } from '../../../contract/proposals.ts'

/** Costs and tax of a proposal, and what it was calculated with. */
export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { currency, sales, purchases, costs, gains, tax, exemptLeft, frozen, settings } = proposal
  const toCash = new Decimal(sales).minus(purchases).minus(costs)
  const money = (value: string, sign?: 'always') => amount(value, currency, sign)
  const taxable = exemptLeft === null ? null : decimalText(Decimal.max(zero, new Decimal(gains).minus(exemptLeft)))
  return (
    <>
      <section>
        <h2>{t('proposals.costsTitle')}</h2>
        <dl>
          <Fact term={t('proposals.sales')}>{money(sales)}</Fact>
          <Fact term={t('proposals.purchases')}>{money(decimalText(new Decimal(purchases).neg()))}</Fact>
          <Fact term={t('proposals.dealing')}>{money(decimalText(new Decimal(costs).neg()))}</Fact>
          <Fact term={t('proposals.toCash')} isTotal>
            {money(decimalText(toCash), 'always')}
          </Fact>
        </dl>
        <dl>
          <Fact term={t('proposals.gains')}>{money(gains)}</Fact>
          {tax !== null && taxable !== null && exemptLeft !== null && (
            <>
              <Fact term={t('proposals.exempt')}>{money(exemptLeft)}</Fact>
              <Fact term={t('proposals.taxable')}>{money(taxable)}</Fact>
              <Fact term={t('proposals.tax')} isTotal>
                {money(tax)}
              </Fact>
            </>
          )}
        </dl>
        {tax === null && <p className="muted">{t('proposals.noTax')}</p>}
      </section>
      <section className="proposal-frozen">
        <h2>{t('proposals.frozenTitle', { day: date(frozen.on) })}</h2>
        <dl>
          <Fact term={t('proposals.prices')}>{date(frozen.pricesOn)}</Fact>
          <Fact term={t('proposals.source')}>{frozen.provider}</Fact>
          <Fact term={t('proposals.modelVersion')}>{t('proposals.version', { version: frozen.modelVersion })}</Fact>
          <Fact term={t('proposals.settings')}>
            {t(settings.destination === 'target' ? 'proposals.form.toTarget' : 'proposals.form.toEdge')}
          </Fact>
          <Fact term={t('proposals.validUntil')}>{date(frozen.validUntil)}</Fact>
        </dl>
        <p className="muted">{t('proposals.validHint')}</p>
      </section>
    </>
  )
}

function Fact({ term, isTotal, children }: { term: string; isTotal?: true; children: string }) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
