import { useTranslation } from 'react-i18next'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate } from '../../contract/estate.ts'
import { estateParameter } from '../../contract/estate-terms.ts'
import { formatDrawer, formatEstateFigure } from '../estate-address.ts'
import { DrawerLink } from '../estate/drawer-link.tsx'
import type { TaxFigures } from '../estate/estate-figures.ts'
import { usePounds } from '../estate/use-pounds.ts'
import { findRange, listGiftRows, type GiftRow } from './gift-rows.ts'
import { GiftAxis, GiftBar } from './gift-timeline.tsx'
import './gifts.css'

type Props = { estate: Estate; figures: TaxFigures }

/** Shows the gifts of a client on a timeline: how each counts on the day of death, and when it falls out. */
export function GiftSection({ estate, figures }: Props) {
  const { t } = useTranslation()
  const { open } = useUrlDrawer(estateParameter)
  const rows = listGiftRows(estate, figures)
  return (
    <section aria-labelledby="estate-gifts">
      <div className="section-head estate-head">
        <div>
          <h2 id="estate-gifts">{t('estate.gifts.title')}</h2>
          <p className="muted">
            <Summary rows={rows} />
          </p>
        </div>
        {estate.mayChange && (
          <button className="button" type="button" onClick={() => open('add-gift')}>
            <Icon name="plus" small />
            {t('estate.gifts.add')}
          </button>
        )}
      </div>
      {rows.length > 0 && <GiftTable rows={rows} estate={estate} figures={figures} />}
    </section>
  )
}

function Summary({ rows }: { rows: readonly GiftRow[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (rows.length === 0) return t('estate.gifts.empty')
  const counting = rows.filter(({ status }) => status === 'within' || status === 'full' || status === 'taper')
  const last = counting
    .map(({ fallsOutOn }) => fallsOutOn)
    .toSorted()
    .at(-1)
  return last === undefined ? t('estate.gifts.allOut') : t('estate.gifts.summary', { count: counting.length, date: date(last) })
}

function GiftTable({ rows, estate, figures: { dateOfDeath } }: Props & { rows: readonly GiftRow[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { exact } = usePounds()
  const range = findRange(rows, dateOfDeath)
  return (
    <FigureGroup>
      <table className="entries estate-gifts">
        <caption className="visually-hidden">{t('estate.gifts.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('estate.gifts.recipient')}</th>
            <th scope="col" className="track">
              <span className="visually-hidden">{t('estate.gifts.timeline')}</span>
              <GiftAxis range={range} dateOfDeath={dateOfDeath} label={t('estate.gifts.dayOfDeath')} />
            </th>
            <th scope="col" className="falls-out">
              {t('estate.gifts.fallsOut')}
            </th>
            <th scope="col" className="n">
              {t('estate.gifts.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.gift.id} data-gift={row.gift.recipient}>
              <th scope="row">
                <DrawerLink drawer={formatDrawer('gift', row.gift.id)} mayOpen={estate.mayChange}>
                  {row.gift.recipient}
                </DrawerLink>
                <GiftDetails row={row} />
                <span className="narrow">
                  <GiftBar row={row} range={range} dateOfDeath={dateOfDeath} />
                </span>
              </th>
              <td className="track">
                <GiftBar row={row} range={range} dateOfDeath={dateOfDeath} />
                <Status row={row} />
              </td>
              <td className="falls-out">{row.status === 'exempt' ? '–' : date(row.fallsOutOn)}</td>
              <td className="n">
                <Explained explain={formatEstateFigure('tax-on-gift', { dateOfDeath, record: row.gift.id })}>{exact(row.tax)}</Explained>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend rows={rows} />
    </FigureGroup>
  )
}

function GiftDetails({ row: { gift } }: { row: GiftRow }) {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  return (
    <small>
      {amount(gift.amount, 'GBP', undefined, 0)}, {date(gift.givenOn)}
      {gift.recipientKind !== 'person' && ` · ${t(`estate.gifts.kinds.${gift.recipientKind}`)}`}
    </small>
  )
}

function Status({ row: { status, percentOfFullTax, lastEffectOn } }: { row: GiftRow }) {
  const { t } = useTranslation()
  const { date, percent } = useFormats()
  return (
    <small className="gift-status">
      {t(`estate.gifts.status.${status}`, {
        percent: percent(String(percentOfFullTax ?? 0), undefined, 0),
        date: lastEffectOn ? date(lastEffectOn) : '',
      })}
    </small>
  )
}

function Legend({ rows }: { rows: readonly GiftRow[] }) {
  const { t } = useTranslation()
  return (
    <p className="gift-legend">
      <span className="full">{t('estate.gifts.legendFull')}</span>
      <span className="taper">{t('estate.gifts.legendTaper')}</span>
      {rows.some(({ lastEffectOn }) => lastEffectOn !== null) && <span className="trust">{t('estate.gifts.legendTrust')}</span>}
      <span className="death">{t('estate.gifts.dayOfDeath')}</span>
    </p>
  )
}
