import type { DetailedNote } from '../../../contract/contract-notes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { failureCode } from '@atrium/ui/lib/failure'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { DrawerButton } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatPrice } from '../../portfolios/quotation.ts'
import { formatDrawerAddress, type DrawerProps } from '../../portfolios/portfolio-search.ts'
import { contractNoteQuery } from '../queries.ts'
import { NoteDocuments } from './note-documents.tsx'

/** Shows a contract note: the deal, its price, its charges and the net amount. */
export function ContractNoteDrawer({ portfolio, subject }: DrawerProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { close } = useUrlDrawer('drawer')
  const query = useQuery(contractNoteQuery(portfolio.id, subject))
  const { data, error } = query
  const isGone = !data && error !== null && ['not-found', 'invalid-request'].includes(failureCode(error))
  const note = data?.note
  return (
    <Drawer
      title={note ? t(`contractNotes.titleOf.${note.side}`, { name: note.name }) : t('contractNotes.note')}
      {...(note && { context: `${portfolio.name} · ${t('holdings.on', { date: date(note.on) })}` })}
      onClose={close}
    >
      {isGone ? (
        <EmptyState title={t('contractNotes.gone')}>{t('contractNotes.goneHint')}</EmptyState>
      ) : (
        <Panel query={query} failure={t('contractNotes.noteFailed')} skeleton={<TableSkeleton rows={8} />}>
          {(detailed) => (
            <>
              <Note detailed={detailed} />
              {portfolio.offers.includes('client-documents') && <NoteDocuments portfolio={portfolio.id} detailed={detailed} />}
              <AsOf provenance={detailed.provenance} />
            </>
          )}
        </Panel>
      )}
    </Drawer>
  )
}

function Note({ detailed }: { detailed: DetailedNote }) {
  const { t } = useTranslation()
  const { amount, quantity, date } = useFormats()
  const term = useProviderTerm()
  const { note, currency, breakdown } = detailed
  const rows: [string, ReactNode][] = [
    [t('contractNotes.dealt'), date(note.on)],
    [t('contractNotes.side'), t(`contractNotes.${note.side}`)],
    [t('portfolios.units'), quantity(note.units)],
    ...(note.price
      ? ([[t(note.cleanPrice ? 'portfolios.cleanPrice' : 'portfolios.price'), formatPrice(note, quantity)]] as [string, ReactNode][])
      : []),
    ...(note.exchangeRate && note.exchangeRate !== '1'
      ? ([[t('contractNotes.rate'), quantity(note.exchangeRate, 4, 6)]] as [string, ReactNode][])
      : []),
    [t('contractNotes.consideration'), amount(note.consideration, currency)],
    ...breakdown.map(({ type, amount: part }): [string, ReactNode] => [term(type), amount(part, currency)]),
    [t('contractNotes.charges'), amount(note.charges, currency)],
  ]
  return (
    <>
      <table className="fact-table">
        <tbody>
          {rows.map(([label, shown], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two charges may have the same name, and their order never changes
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className="n">{shown}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="grand">
            <th scope="row">{t(`contractNotes.netOf.${note.side}`)}</th>
            <td className="n">{amount(note.net, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {note.holdingId && (
        <p className="range">
          <DrawerButton drawer={formatDrawerAddress('holding', note.holdingId)}>{t('contractNotes.openHolding')}</DrawerButton>
        </p>
      )}
    </>
  )
}
