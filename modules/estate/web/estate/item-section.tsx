import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Decimal } from '@atrium/domain/decimal'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import type { Estate } from '../../contract/estate.ts'
import { formatDrawer, formatEstateFigure } from '../estate-address.ts'
import { DrawerLink } from './drawer-link.tsx'
import { usePounds } from './use-pounds.ts'

type Props = { estate: Estate; account: string; portal: string }

/** Lists what the client owns and owes, with how each counts in the estate. */
export function ItemSection({ estate, account, portal }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { items, policies, mayChange, today } = estate
  const isEmpty = items.length === 0 && policies.length === 0
  return (
    <section aria-labelledby="estate-items">
      <div className="section-head estate-head">
        <div>
          <h2 id="estate-items">{t('estate.items.title')}</h2>
          <p className="muted">{t(isEmpty ? 'estate.items.empty' : 'estate.items.hint')}</p>
        </div>
        <Link className="button" to={`${accountPath(portal, account)}/financial`}>
          {t('estate.items.toPlan')}
        </Link>
      </div>
      {!isEmpty && (
        <table className="entries estate-items">
          <caption className="visually-hidden">{t('estate.items.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('estate.items.name')}</th>
              <th scope="col">{t('estate.items.counts')}</th>
              <th scope="col" className="n">
                {t('estate.items.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, treatment, value, leftOut }) => (
              <tr key={id} className={leftOut ? 'left-out' : undefined}>
                <th scope="row">
                  <DrawerLink drawer={formatDrawer('item', id)} mayOpen={mayChange}>
                    {name}
                  </DrawerLink>
                </th>
                <td>{t(`estate.items.treatments.${treatment}`)}</td>
                <Value id={id} value={value} today={today} />
              </tr>
            ))}
            {policies.map(({ id, name, endsOn, inTrust, value }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  {inTrust
                    ? t('estate.items.coverInTrust')
                    : endsOn
                      ? t('estate.items.coverEnds', { date: date(endsOn) })
                      : t('estate.items.cover')}
                </td>
                <Value id={id} value={value} today={today} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LeftOut estate={estate} />
    </section>
  )
}

function Value({ id, value, today }: { id: string; value: string | null; today: string }) {
  const { exact } = usePounds()
  return (
    <td className="n">
      {value === null ? (
        '–'
      ) : (
        <Explained explain={formatEstateFigure('estate-item', { dateOfDeath: today, record: id })}>{exact(new Decimal(value))}</Explained>
      )}
    </td>
  )
}

/** Names everything that the estate leaves out, with the reason. */
function LeftOut({ estate: { items, policies, portfolioState } }: { estate: Estate }) {
  const { t } = useTranslation()
  const named = [...items, ...policies].flatMap(({ id, name, leftOut }) => (leftOut ? [{ id, name, leftOut }] : []))
  return (
    <div className="estate-left-out">
      {portfolioState !== 'read' && <Note kind="info">{t(`estate.items.portfolioStates.${portfolioState}`)}</Note>}
      {named.length > 0 && (
        <Note>
          <strong>{t('estate.items.leftOutTitle')}</strong>
          <ul>
            {named.map(({ id, name, leftOut }) => (
              <li key={id}>{t(`estate.items.leftOut.${leftOut}`, { name })}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
