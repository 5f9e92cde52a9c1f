import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AskAbout } from '@atrium/ui/components/ask-about.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { showError } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import type { Invoice } from '../../contract/invoices.ts'
import { findInvoice, invoicesQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'
import { ShortList } from '../frame/short-list.tsx'
import { useLineName } from './use-line-name.ts'

/** Lists the invoices of the firm with what is still to be paid. Each can be opened and asked about. */
export function InvoicesSection({ account }: { account: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const query = useQuery(invoicesQuery(account))
  const columns = useInvoiceColumns(account)
  return (
    <section aria-labelledby="invoices" className="practice-section">
      <div className="section-head practice-section-head">
        <h2 id="invoices">{t('practice.invoices.title')}</h2>
        {query.data && query.data.source.state === 'read' && (
          <p className="tax-balance">
            {t('practice.invoices.outstanding', { amount: query.data.outstanding.map((sum) => money(sum)).join(' + ') })}
          </p>
        )}
      </div>
      <Panel query={query} failure={t('practice.invoices.failed')} skeleton={<TableSkeleton rows={4} />}>
        {({ items, source }) => (
          <FirmState source={source} isEmpty={items.length === 0} empty={t('practice.invoices.none')} onRetry={() => void query.refetch()}>
            <ShortList rows={items} first={8}>
              {(rows) => (
                <DataTable
                  className="invoices"
                  label={t('practice.invoices.title')}
                  columns={columns}
                  rows={rows}
                  keyOf={({ invoiceId }) => invoiceId}
                  phone="cards"
                />
              )}
            </ShortList>
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function useInvoiceColumns(account: string): DataColumn<Invoice>[] {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const lineName = useLineName(account)
  return [
    {
      id: 'number',
      header: t('practice.invoices.number'),
      isRowHeader: true,
      sortBy: ({ invoiceNumber }) => invoiceNumber,
      file: ({ invoiceNumber }) => invoiceNumber,
      cell: (invoice) => (
        <>
          <OpenInvoice account={account} invoice={invoice} />
          {invoice.reference && <small className="muted">{invoice.reference}</small>}
        </>
      ),
    },
    { id: 'line', header: t('practice.invoices.line'), priority: 3, file: ({ lob }) => lob, cell: ({ lob }) => lineName(lob) },
    {
      id: 'due',
      header: t('practice.invoices.due'),
      sortBy: ({ dueDate }) => dueDate,
      file: ({ dueDate }) => dueDate ?? '',
      cell: ({ dueDate, isOverdue }) => (
        <>
          {dueDate ? date(dueDate) : '—'}
          {isOverdue && <small className="late">{t('practice.invoices.overdue')}</small>}
        </>
      ),
    },
    {
      id: 'paid',
      header: t('practice.invoices.paid'),
      isNumber: true,
      priority: 3,
      file: ({ amountPaid }) => amountPaid.amount,
      cell: ({ amountPaid }) => money(amountPaid),
    },
    {
      id: 'outstanding',
      header: t('practice.invoices.open'),
      isNumber: true,
      sortBy: ({ amountOutstanding }) => Number(amountOutstanding.amount),
      file: ({ amountOutstanding }) => amountOutstanding.amount,
      cell: ({ amountOutstanding }) => money(amountOutstanding),
    },
    {
      id: 'status',
      header: t('practice.invoices.status'),
      sortBy: ({ status }) => status,
      file: ({ status }) => status,
      cell: ({ status }) => (
        <span className={status === 'PAID' ? 'invoice-status paid' : 'invoice-status'}>{t(`practice.invoices.statuses.${status}`)}</span>
      ),
    },
    {
      id: 'ask',
      header: t('practice.invoices.ask'),
      isHeaderHidden: true,
      // A question is about what is still to be paid; any other can be asked in a message.
      cell: ({ invoiceNumber, amountOutstanding, dueDate, status }) =>
        status === 'AUTHORISED' ? (
          <AskAbout
            about={{
              kind: 'document',
              label: t('practice.invoices.named', { number: invoiceNumber }),
              context: '',
              account,
              asOn: dueDate,
              lines: [{ label: t('practice.invoices.open'), value: money(amountOutstanding) }],
            }}
          />
        ) : null,
    },
  ]
}

/** Opens another site in a new window or, if the browser permits none after a request, in this one. */
function openElsewhere(url: string): void {
  const opened = window.open(url, '_blank')
  if (opened) opened.opener = null
  else location.assign(url)
}

/** Opens an invoice: saves its file, or opens the page of the accounting service that has it. */
function OpenInvoice({ account, invoice }: { account: string; invoice: Invoice }) {
  const { t } = useTranslation()
  const open = async () => {
    try {
      const { url, isFile } = await findInvoice(account, invoice)
      if (isFile) await downloadFile(url, `${invoice.invoiceNumber}.pdf`)
      else openElsewhere(url)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <button
      type="button"
      className="link"
      aria-label={t('practice.invoices.openNamed', { number: invoice.invoiceNumber })}
      onClick={() => void open()}
    >
      {invoice.invoiceNumber}
    </button>
  )
}
