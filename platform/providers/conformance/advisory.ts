import { Decimal, sum } from '@atrium/domain/decimal'
import type { AdvisoryClientsPort } from '../ports/advisory-clients.ts'
import type { EngagementsPort } from '../ports/engagements.ts'
import type { InvoicesPort } from '../ports/invoices.ts'
import type { TaxAccountsPort } from '../ports/tax-accounts.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const advisoryClientsSuite: Suite<AdvisoryClientsPort> = {
  port: 'advisory clients',
  checks: [
    {
      name: 'a client is returned by id, and an unknown one is not found',
      run: async (port, { clientId }) => {
        const { id } = await port.getClient(clientId)
        assertThat(id === clientId, `${clientId} was requested, but ${id} was returned`)
        await assertNotFound(port.getClient('no-such-client-0'), 'an unknown client')
      },
    },
    {
      name: 'an adviser’s clients include the client, who can be found by name',
      run: async (port, { clientId }) => {
        const { name } = await port.getClient(clientId)
        for (const { email } of await port.listAdvisers(clientId)) {
          const ids = (await port.listAdviserClients(email)).map(({ id }) => id)
          assertUnique(ids, 'the client')
          assertThat(ids.includes(clientId), `${clientId} is not among the clients of the client's adviser`)
          const matches = (await port.searchClients(email, name)).map(({ id }) => id)
          assertThat(matches.includes(clientId), `${clientId} is not found by name`)
          assertThat((await port.searchClients(email, name.slice(0, 2))).length === 0, 'a search by two letters must find nothing')
        }
      },
    },
    {
      name: 'rules and lines of business are listed once each',
      run: async (port, { clientId }) => {
        assertUnique(
          (await port.listClientRules(clientId)).map(({ name }) => name),
          'the rule',
        )
        const codes = (await port.listLinesOfBusiness()).map(({ code }) => code)
        assertUnique(codes, 'the line of business')
        assertThat(codes.length > 0, 'there is no line of business')
      },
    },
  ],
}

export const engagementsSuite: Suite<EngagementsPort & AdvisoryClientsPort> = {
  port: 'engagements',
  checks: [
    {
      name: 'jobs are listed once each, open ones without an end date, and filters apply',
      run: async (port, { clientId }) => {
        const jobs = await port.listJobs(clientId)
        assertUnique(
          jobs.map(({ id }) => id),
          'the job',
        )
        const endedJob = jobs.find(({ isOpen, endsOn }) => isOpen && endsOn !== null)
        assertThat(!endedJob, `${endedJob?.id} is open but has an end date`)
        const open = await port.listJobs(clientId, { status: 'open' })
        assertThat(open.length === jobs.filter(({ isOpen }) => isOpen).length, 'the filter for open jobs does not return the open jobs')
        const line = jobs[0]?.lineOfBusiness ?? 'FF'
        const jobsOfLine = await port.listJobs(clientId, { lineOfBusiness: line })
        assertThat(
          jobsOfLine.length === jobs.filter(({ lineOfBusiness }) => lineOfBusiness === line).length,
          `the filter for ${line} does not return the jobs of that line of business`,
        )
      },
    },
    {
      name: 'the jobs of a person and of their companies all belong to the client',
      run: async (port, { clientId }) => {
        const { irisId, companies } = await port.getClient(clientId)
        const numbers = companies.flatMap((company) => company.irisId ?? [])
        const parts = [
          ...(irisId === null ? [] : await port.listPersonalJobs(clientId, irisId)),
          ...(numbers.length === 0 ? [] : await port.listBusinessJobs(clientId, numbers)),
        ]
        const all = (await port.listJobs(clientId)).map(({ id }) => id).toSorted()
        assertThat(
          JSON.stringify(parts.map(({ id }) => id).toSorted()) === JSON.stringify(all),
          `${parts.length} jobs are listed by person and company, but ${all.length} for the client`,
        )
      },
    },
    {
      name: 'contracts and plans are listed once each',
      run: async (port, { clientId }) => {
        assertUnique(
          (await port.listContracts(clientId)).map(({ id }) => id),
          'the contract',
        )
        const { plans, protectionPlans } = await port.listPlans(clientId)
        assertUnique(
          [...plans, ...protectionPlans].map(({ id }) => id),
          'the plan',
        )
      },
    },
  ],
}

export const taxAccountsSuite: Suite<TaxAccountsPort & AdvisoryClientsPort> = {
  port: 'tax accounts',
  checks: [
    {
      name: 'the balance is the sum of amounts due and payments',
      run: async (port, { clientId }) => {
        for (const account of await listTaxAccounts(port, clientId)) {
          const { payments, currentBalance } = await port.getPayments(account)
          const total = sum(payments.map(({ amount }) => new Decimal(amount)))
          assertThat(total.eq(currentBalance), `the payments add up to ${total}, but the balance is ${currentBalance}`)
        }
      },
    },
    {
      name: 'an overview lists each period once',
      run: async (port, { clientId }) => {
        for (const account of await listTaxAccounts(port, clientId))
          assertUnique(
            (await port.getTaxOverview(account)).values.map(({ periodEnd }) => periodEnd),
            'the period to',
          )
      },
    },
    {
      name: 'a company’s accounting figures are not of a future date, and its turnover is not negative',
      run: async (port, { clientId, today }) => {
        for (const { name, dextId } of (await port.getClient(clientId)).companies) {
          if (dextId === null) continue
          const { asOn, turnover } = await port.getHealthFigures(clientId, dextId)
          assertThat(asOn <= today, `${name}: the figures are of ${asOn}, which is after ${today}`)
          assertThat(!turnover?.startsWith('-'), `${name}: the turnover is ${turnover}`)
        }
      },
    },
    {
      name: 'an unknown account number is not found',
      run: (port, { clientId }) =>
        assertNotFound(port.getPayments({ clientId, irisId: 'no-such-number-0', kind: 'business' }), 'an unknown account number'),
    },
  ],
}

async function listTaxAccounts(port: AdvisoryClientsPort, clientId: string) {
  const { irisId, companies } = await port.getClient(clientId)
  const business = companies.flatMap((company) => company.irisId ?? []).map((id) => ({ clientId, irisId: id, kind: 'business' as const }))
  return irisId === null ? business : [{ clientId, irisId, kind: 'personal' as const }, ...business]
}

export const invoicesSuite: Suite<InvoicesPort & AdvisoryClientsPort> = {
  port: 'invoices',
  checks: [
    {
      name: 'invoices are listed once each, are not negative, and filters apply',
      run: async (port, { clientId }) => {
        const contacts = (await port.getClient(clientId)).companies.flatMap(({ xeroIds }) => xeroIds)
        const invoices = await port.listInvoices(clientId, contacts)
        assertUnique(
          invoices.map(({ id }) => id),
          'the invoice',
        )
        const negativeInvoice = invoices.find(
          ({ amountPaid, amountOutstanding }) => amountPaid.startsWith('-') || amountOutstanding.startsWith('-'),
        )
        assertThat(!negativeInvoice, `${negativeInvoice?.number} has a negative amount`)
        const paid = await port.listInvoices(clientId, contacts, 'PAID')
        assertThat(
          paid.length === invoices.filter(({ status }) => status === 'PAID').length,
          'the filter for paid invoices does not return the paid invoices',
        )
      },
    },
    {
      name: 'an invoice has a URL',
      run: async (port, { clientId }) => {
        const contacts = (await port.getClient(clientId)).companies.flatMap(({ xeroIds }) => xeroIds)
        const [first] = await port.listInvoices(clientId, contacts)
        if (first) assertThat((await port.getInvoiceUrl(clientId, first.lineOfBusiness, first.id)) !== '', `${first.number} has no URL`)
      },
    },
    {
      name: 'an unknown contact is refused',
      run: (port, { clientId }) =>
        assertNotFound(port.listInvoices(clientId, [{ xeroId: 'no-such-contact-0', lineOfBusiness: 'FA' }]), 'an unknown contact'),
    },
  ],
}
