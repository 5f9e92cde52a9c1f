import { useTranslation } from 'react-i18next'
import { DrawerLink } from './drawer-link.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate } from '../../contract/estate.ts'
import { estateParameter } from '../../contract/estate-terms.ts'
import { formatDrawer } from '../estate-address.ts'

/** Shows what the client has stated about themselves and the people of their estate. */
export function FamilySection({ estate }: { estate: Estate }) {
  const { t } = useTranslation()
  const { open } = useUrlDrawer(estateParameter)
  const { terms, people, mayChange } = estate
  return (
    <section aria-labelledby="estate-family">
      <div className="section-head estate-head">
        <h2 id="estate-family">{t('estate.facts.title')}</h2>
        {mayChange && (
          <button className="button" type="button" onClick={() => open('terms')}>
            {t('estate.facts.change')}
          </button>
        )}
      </div>
      <div className="estate-family">
        <div>
          {terms.version === 0 && <p className="muted">{t('estate.facts.nothingYet')}</p>}
          <Facts estate={estate} />
          {terms.wishes && (
            <>
              <h3>{t('estate.facts.wishes')}</h3>
              <p className="estate-wishes">{terms.wishes}</p>
            </>
          )}
        </div>
        <div>
          <h3>{t('estate.facts.people')}</h3>
          <People estate={estate} />
          {Number(terms.homePercent) > 0 && !people.some(({ relation }) => relation === 'child' || relation === 'grandchild') && (
            <p className="muted">{t('estate.facts.noDescendants')}</p>
          )}
          {mayChange && (
            <button className="button" type="button" onClick={() => open('add-person')}>
              <Icon name="plus" small />
              {t('estate.facts.addPerson')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function Facts({ estate: { terms } }: { estate: Estate }) {
  const { t } = useTranslation()
  const { percent, amount } = useFormats()
  const isMarried = terms.maritalStatus === 'married'
  const share = (text: string) => percent(text, undefined, Number.isInteger(Number(text)) ? 0 : 2)
  const pounds = (text: string) => amount(text, 'GBP', undefined, 0)
  const isSome = (text: string) => text !== '0'
  const facts: [string, string][] = [
    [t('estate.facts.status'), t(`estate.facts.statuses.${terms.maritalStatus}`)],
    [t('estate.facts.residence'), t(terms.isLongTermResident ? 'estate.facts.yes' : 'estate.facts.no')],
  ]
  if (isMarried) {
    facts.push([t('estate.steps.spouse'), share(terms.spousePercent)])
    if (!terms.isSpouseLongTermResident) facts.push([t('estate.facts.spouseResidence'), t('estate.facts.no')])
  }
  facts.push([t('estate.facts.homePercent').replace(/, .*$/, ''), share(terms.homePercent)])
  if (isSome(terms.charityAmount)) facts.push([t('estate.facts.charityAmount'), pounds(terms.charityAmount)])
  if (isSome(terms.charityPercent)) facts.push([t('estate.facts.charityAmount'), share(terms.charityPercent)])
  for (const field of ['transferredNilRatePercent', 'transferredResidencePercent'] as const)
    if (isSome(terms[field])) facts.push([t(`estate.facts.${field}`).replace(/, .*$/, ''), share(terms[field])])
  for (const field of ['transferredRelief', 'usedRelief'] as const)
    if (isSome(terms[field])) facts.push([t(`estate.facts.${field}`), pounds(terms[field])])
  if (terms.hasTrustInterest) facts.push([t('estate.facts.trustInterest'), t('estate.facts.yes')])
  return (
    <dl className="estate-facts">
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function People({ estate: { people, mayChange } }: { estate: Estate }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (people.length === 0) return <p className="muted">{t('estate.facts.noPeople')}</p>
  return (
    <ul className="estate-people">
      {people.map(({ id, name, relation, birthDate }) => (
        <li key={id}>
          <DrawerLink drawer={formatDrawer('person', id)} mayOpen={mayChange}>
            {name}
          </DrawerLink>
          <small>
            {t(`estate.facts.relations.${relation}`)}
            {birthDate && `, ${t('estate.facts.bornOn', { date: date(birthDate) })}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
