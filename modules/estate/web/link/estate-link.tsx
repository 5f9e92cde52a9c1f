import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanSectionPlace } from '@atrium/planning/web/plan-sections.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { inheritanceTaxPath } from '../estate-address.ts'
import { computeEstate } from '../estate/estate-figures.ts'
import { Incomplete } from '../estate/incomplete.tsx'
import { usePounds } from '../estate/use-pounds.ts'
import { estateQuery } from '../queries.ts'
import '../estate/estate.css'

/** Leads from the financial page to the inheritance tax, with what it would be today. */
export function EstateLink({ portal, account }: PlanSectionPlace) {
  const { t } = useTranslation()
  const { pounds } = usePounds()
  const { data: estate, error } = useQuery(estateQuery(account))
  const total = useMemo(() => estate && computeEstate(estate, estate.today, 0).tax.totalTax, [estate])
  return (
    <section className="estate-link" aria-labelledby="plan-inheritance-tax">
      <div className="section-head">
        <h2 id="plan-inheritance-tax">{t('estate.link.title')}</h2>
      </div>
      <p className="muted">{t('estate.link.scope')}</p>
      {total ? (
        <p>{total.isZero() ? t('estate.link.none') : t('estate.link.text', { amount: pounds(total) })}</p>
      ) : (
        !error && <Skeleton height="21px" />
      )}
      {estate && <Incomplete estate={estate} />}
      <Link className="button" to={inheritanceTaxPath(portal, account)}>
        {t('estate.link.open')}
      </Link>
    </section>
  )
}
