import type { Household } from '../../../contract/households.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'

export function HouseholdTable({ household, portal }: { household: Household; portal: string }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  return (
    <section aria-labelledby="household-accounts">
      <div className="section-head">
        <h2 id="household-accounts">{t('households.accounts')}</h2>
      </div>
      <table className="household-table">
        <thead>
          <tr>
            <th scope="col">{t('households.account')}</th>
            <th scope="col" className="priority-2">
              {t('households.owners')}
            </th>
            <th scope="col" className="n priority-2">
              {t('accounts.share')}
            </th>
            <th scope="col" className="n">
              {t('figures.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {household.accounts.map((account) => (
            <Row key={account.id} account={account} portal={portal} />
          ))}
        </tbody>
        {household.value && (
          <tfoot>
            <tr>
              <th scope="row">{t('figures.total')}</th>
              <EmptyCell className="priority-2" />
              <td className="n priority-2">{percent('100')}</td>
              <td className="n">{money(household.value)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Row({ account, portal }: { account: Household['accounts'][number]; portal: string }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const words = useExplanationWords()
  const { id, name, relation, value, householdValue, share, leftOut } = account
  const reason = leftOut ? words('reasons', leftOut) : t('figures.noValue')
  return (
    <tr className="row">
      <th scope="row">
        <Link to={accountPath(portal, id)}>{name}</Link>
        <small>{t(`households.relations.${relation}`)}</small>
        {account.owners.some(({ isReader, percent: part }) => !isReader || part !== '100') && (
          <span className="only-mobile">
            <Owners owners={account.owners} />
          </span>
        )}
      </th>
      <td className="priority-2">
        <Owners owners={account.owners} />
      </td>
      <td className="n priority-2">{share ? percent(share) : <Missing reason={reason} />}</td>
      <td className="n strong">
        {value ? money(value) : <Missing reason={reason} />}
        {value && householdValue && value.currency !== householdValue.currency && <small>{money(householdValue)}</small>}
        {share && <small className="only-mobile">{percent(share)}</small>}
      </td>
    </tr>
  )
}

/** Whose it is; with parts only where it is several people's. */
function Owners({ owners }: Pick<Household['accounts'][number], 'owners'>) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  return (
    <span className="owners">
      {owners.map(({ name, isReader, percent: part }) => (
        <small key={name}>
          {isReader ? t('households.you') : name}
          {owners.length > 1 && ` ${percent(part)}`}
        </small>
      ))}
    </span>
  )
}
