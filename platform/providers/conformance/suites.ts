import type { Concepts, Providers } from '../registry.ts'
import { accountsSuite } from './accounts.ts'
import { advisoryClientsSuite, engagementsSuite, invoicesSuite, taxAccountsSuite } from './advisory.ts'
import { bookingsSuite } from './bookings.ts'
import { chargesSuite } from './charges.ts'
import { documentsSuite } from './documents.ts'
import { firmDocumentsSuite } from './firm-documents.ts'
import { runSuite, type Finding, type TestSubject, type Suite } from './frame.ts'
import { holdingsSuite } from './holdings.ts'
import { fundFactsSuite, fundSearchSuite, newsSuite, propertyPricesSuite, quotesSuite, snippetsSuite } from './market.ts'
import { performanceSuite } from './performance.ts'
import {
  clientDocumentsSuite,
  holdingTransactionsSuite,
  portfoliosOnDaySuite,
  productHistorySuite,
  remoteCacheSuite,
} from './portfolio-extras.ts'
import { portfoliosSuite } from './portfolios.ts'
import { privateEquitySuite } from './private-equity.ts'
import { reportsSuite } from './reports.ts'
import { transactionsSuite } from './transactions.ts'

/** Suites that every portfolio provider must pass. */
const requiredSuites = [accountsSuite, portfoliosSuite, holdingsSuite, transactionsSuite, performanceSuite] as const

/** Runs the suites of a portfolio provider: the required suites, and those of the optional ports that it offers. */
export async function checkPortfolios(providers: Providers, known: TestSubject): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const suite of requiredSuites) findings.push(...(await runSuite(suite as Suite<Providers>, providers, known)))
  if (offersCharges(providers)) findings.push(...(await runSuite(chargesSuite, providers, known)))
  if (offersDocuments(providers)) findings.push(...(await runSuite(documentsSuite, providers, known)))
  for (const [method, suite] of optionalSuites)
    if (providers[method] !== undefined && (method !== 'clearRemoteCache' || known.mayWrite))
      findings.push(...(await runSuite(suite as Suite<Providers>, providers, known)))
  return findings
}

/** Suites of optional ports, each with a method that only providers with the port have. */
const optionalSuites = [
  ['listPortfoliosOn', portfoliosOnDaySuite],
  ['listHoldingTransactions', holdingTransactionsSuite],
  ['getProductHistory', productHistorySuite],
  ['listDocuments', clientDocumentsSuite],
  ['clearRemoteCache', remoteCacheSuite],
] as const

const conceptSuites: { [Name in keyof Concepts]: readonly Suite<Concepts[Name]>[] } = {
  privateEquity: [privateEquitySuite],
  advisory: [advisoryClientsSuite, engagementsSuite, taxAccountsSuite, firmDocumentsSuite, invoicesSuite, bookingsSuite],
  reports: [reportsSuite],
  fundFacts: [fundFactsSuite],
  fundSearch: [fundSearchSuite],
  quotes: [quotesSuite],
  news: [newsSuite],
  snippets: [snippetsSuite],
  propertyPrices: [propertyPricesSuite],
}

export const conceptNames = Object.keys(conceptSuites) as (keyof Concepts)[]

/** Runs the suites of a concept. */
export async function checkConcept<Name extends keyof Concepts>(name: Name, port: Concepts[Name], known: TestSubject): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const suite of conceptSuites[name]) findings.push(...(await runSuite(suite, port, known)))
  return findings
}

const offersCharges = (providers: Providers): providers is Providers & Required<Pick<Providers, 'getCharges' | 'getTransactionCosts'>> =>
  providers.getCharges !== undefined && providers.getTransactionCosts !== undefined

const offersDocuments = (providers: Providers): providers is Providers & Required<Pick<Providers, 'getPortfolioPdf' | 'getClientPdf'>> =>
  providers.getPortfolioPdf !== undefined && providers.getClientPdf !== undefined
