import type { ContractNote, ContractNotes } from '../../../contract/contract-notes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FigureGroup, Opens } from '@atrium/ui/components/figure.tsx'
import { OlderButton } from '@atrium/ui/components/older-button.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { figureCell, type Sheet } from '@atrium/ui/components/sheet'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { drawerAddress, type TabProps } from '../../portfolios/portfolio-search.ts'
import { contractNotesQuery } from '../queries.ts'

/** Each deal as it was done; its note opens beside the page. */
export function ContractNotesTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const { on, pages } = search
  const query = useQuery({ ...contractNotesQuery({ portfolio: portfolio.id, on, pages }), placeholderData: keepPreviousData })
  return (
    <div className="wide contract-notes">
      <Panel query={query} failure={t('contractNotes.failed')} skeleton={<TableSkeleton rows={10} />}>
        {(found) => (
          <Body
            found={found}
            name={portfolio.name}
            older={<OlderButton window={found} pages={pages} isLoading={query.isPlaceholderData} onSearch={onSearch} />}
          />
        )}
      </Panel>
    </div>
  )
}

function Body({ found, name, older }: { found: ContractNotes; name: string; older: ReactNode }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const range = t('portfolios.between', { from: date(found.from), to: date(found.to) })
  const sides = { bought: t('contractNotes.bought'), sold: t('contractNotes.sold') }
  const headings = [
    t('portfolios.date'),
    t('contractNotes.side'),
    t('portfolios.what'),
    t('portfolios.units'),
    t('portfolios.price'),
    t('portfolios.priceCurrency'),
    t('contractNotes.consideration'),
    t('contractNotes.charges'),
    t('contractNotes.net'),
  ]
  if (found.notes.length === 0)
    return (
      <EmptyState title={t('contractNotes.noneTitle')} action={older}>
        {t('contractNotes.none', { range })}
      </EmptyState>
    )
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('contractNotes.title')}</h2>
        <span className="muted number grow">{range}</span>
        <SaveMenu name={`${name} ${t('portfolios.tab.contract-notes').toLowerCase()}`} sheet={() => notesSheet(headings, sides, found)} />
      </div>
      <FigureGroup>
        <Notes found={found} range={range} />
      </FigureGroup>
      {older}
      <AsOf provenance={found.provenance} />
    </>
  )
}

function Notes({ found: { notes, currency }, range }: { found: ContractNotes; range: string }) {
  const { t } = useTranslation()
  const { date, quantity, amount } = useFormats()
  return (
    <table className="holdings ledger">
      <caption className="visually-hidden">{t('contractNotes.caption', { range })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('portfolios.date')}</th>
          <th scope="col">{t('portfolios.what')}</th>
          <th scope="col" className="n priority-2">
            {t('portfolios.units')}
          </th>
          <th scope="col" className="n priority-2">
            {t('contractNotes.consideration')}
          </th>
          <th scope="col" className="n priority-3">
            {t('contractNotes.charges')}
          </th>
          <th scope="col" className="n">
            {t('contractNotes.net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr className="row" key={note.id}>
            <td className="date number">{date(note.on)}</td>
            <th scope="row">
              <Opens drawer={drawerAddress('contract-note', note.id)}>{note.name}</Opens>
              <small>{t(`contractNotes.${note.side}`)}</small>
            </th>
            <td className="n priority-2">{quantity(note.units)}</td>
            <td className="n priority-2">{amount(note.consideration, currency)}</td>
            <td className="n priority-3">{amount(note.charges, currency)}</td>
            <td className="n strong">{amount(note.net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function notesSheet(headings: readonly string[], sides: Record<ContractNote['side'], string>, { notes }: ContractNotes): Sheet {
  return {
    headings,
    rows: notes.map(({ on, side, name, units, price, priceCurrency, consideration, charges, net }) => [
      { date: on },
      sides[side],
      name,
      { number: units },
      figureCell(price),
      priceCurrency,
      { number: consideration },
      { number: charges },
      { number: net },
    ]),
  }
}
