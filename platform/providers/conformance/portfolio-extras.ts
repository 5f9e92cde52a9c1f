import { Decimal } from '@atrium/domain/decimal'
import type { ClientDocumentsPort } from '../ports/client-documents.ts'
import type { HoldingTransactionsPort } from '../ports/holding-transactions.ts'
import type { HoldingsPort } from '../ports/holdings.ts'
import type { PortfoliosOnDayPort, PortfoliosPort } from '../ports/portfolios.ts'
import type { ProductHistoryPort } from '../ports/product-history.ts'
import type { RemoteCachePort } from '../ports/remote-cache.ts'
import type { TransactionsPort } from '../ports/transactions.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const portfoliosOnDaySuite: Suite<PortfoliosOnDayPort & PortfoliosPort & HoldingsPort> = {
  port: 'portfolios on a day',
  checks: [
    {
      name: 'the latest day matches the current portfolios, and an earlier day is valued as of that day',
      run: async (port, known) => {
        const latest = await port.listPortfolios(known.clientId)
        const portfoliosOnDay = await port.listPortfoliosOn(known.clientId, latest[0]?.valuedOn ?? known.today)
        assertThat(
          JSON.stringify(portfoliosOnDay) === JSON.stringify(latest),
          'the portfolios on the latest day differ from the current ones',
        )
        const dates = await port.listDates(known)
        const day = dates[Math.min(20, dates.length - 1)] ?? known.today
        const laterPortfolio = (await port.listPortfoliosOn(known.clientId, day)).find(({ valuedOn }) => valuedOn > day)
        assertThat(!laterPortfolio, `${day} was requested, but ${laterPortfolio?.id} is valued on ${laterPortfolio?.valuedOn}`)
      },
    },
  ],
}

export const holdingTransactionsSuite: Suite<HoldingTransactionsPort & TransactionsPort & HoldingsPort> = {
  port: 'transactions of a holding',
  checks: [
    {
      name: 'a holding’s transactions are the portfolio’s transactions in that holding',
      run: async (port, known) => {
        const { transactions } = await port.listTransactions(known)
        for (const { id, name, cashTypeId } of (await port.getHoldings(known)).holdings.slice(0, 3)) {
          if (cashTypeId !== null) continue
          const listed = await port.listHoldingTransactions(known, id)
          const expected = transactions.filter(({ holdingId }) => holdingId === id)
          assertThat(
            JSON.stringify(listed) === JSON.stringify(expected),
            `${listed.length} transactions are listed for ${name}, but the portfolio has ${expected.length} in it, or they differ`,
          )
        }
      },
    },
    {
      name: 'the transactions of an unknown holding are not found',
      run: (port, known) =>
        assertNotFound(port.listHoldingTransactions(known, `${known.portfolioId}-no-such-holding`), 'an unknown holding'),
    },
  ],
}

export const productHistorySuite: Suite<ProductHistoryPort & HoldingsPort> = {
  port: 'product history',
  checks: [
    {
      name: 'each product is listed once, and its history ends with the current holding',
      run: async (port, known) => {
        const { holdings, valuedOn } = await port.getHoldings(known)
        const dates = await port.listDates(known)
        const { products, from, to } = await port.getProductHistory(known, { from: dates.at(-1) ?? valuedOn, to: valuedOn })
        assertThat(from <= to && to === valuedOn, `a history to ${valuedOn} was requested, but it is from ${from} to ${to}`)
        assertUnique(
          products.map(({ holdingId }) => holdingId),
          'the product',
        )
        for (const { id, name, quantity, cashTypeId } of holdings) {
          if (cashTypeId !== null) continue
          const closing = products.find(({ holdingId }) => holdingId === id)?.closingQuantity
          assertThat(new Decimal(closing ?? 0).eq(quantity), `${name}: the history ends with ${closing} units, but ${quantity} are held`)
        }
      },
    },
    {
      name: 'the returns list each period once',
      run: async (port, known) => {
        const { periods } = await port.getPeriodReturns(known)
        assertUnique(
          periods.map(({ code }) => code),
          'the period',
        )
        assertThat(periods.length > 0, 'there is no period')
      },
    },
  ],
}

export const clientDocumentsSuite: Suite<ClientDocumentsPort & HoldingsPort> = {
  port: 'client documents',
  checks: [
    {
      name: 'documents are listed once each, newest first, with the stated content',
      run: async (port, { clientId }) => {
        const documents = await port.listDocuments(clientId)
        assertUnique(
          documents.map(({ id }) => id),
          'the document',
        )
        assertThat(
          documents.every((one, index) => index === 0 || one.issuedOn <= (documents[index - 1]?.issuedOn ?? '')),
          'the documents are not listed newest first',
        )
        const [first] = documents
        if (first?.mediaType === 'application/pdf')
          assertThat(
            Buffer.from(await port.getDocument(clientId, first.id))
              .toString('latin1')
              .startsWith('%PDF-'),
            `${first.title} is not a PDF`,
          )
      },
    },
    {
      name: 'a holding’s documents belong to it, and unknown ones are not found',
      run: async (port, known) => {
        const holding = (await port.getHoldings(known)).holdings.find(({ cashTypeId }) => cashTypeId === null)
        const documents = holding ? await port.listHoldingDocuments(known, holding.id) : []
        assertThat(
          documents.every(({ holdingId }) => holdingId === holding?.id),
          `a document listed for ${holding?.name} belongs to another holding`,
        )
        await assertNotFound(port.getDocument(known.clientId, 'no-such-document-0'), 'an unknown document')
      },
    },
  ],
}

export const remoteCacheSuite: Suite<RemoteCachePort & PortfoliosPort> = {
  port: 'remote cache',
  checks: [
    {
      name: 'after the cache is cleared the recalculated response is the same',
      run: async (port, { clientId }) => {
        const before = await port.listPortfolios(clientId)
        await port.clearRemoteCache(clientId)
        const after = await port.listPortfolios(clientId)
        assertThat(JSON.stringify(after) === JSON.stringify(before), 'the portfolios differ after the cache was cleared')
      },
    },
  ],
}
