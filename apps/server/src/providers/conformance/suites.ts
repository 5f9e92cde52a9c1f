import type { Providers } from '../registry.ts'
import { accountsSuite } from './accounts.ts'
import { chargesSuite } from './charges.ts'
import { documentsSuite } from './documents.ts'
import { runSuite, type Finding, type Known, type Suite } from './frame.ts'
import { holdingsSuite } from './holdings.ts'
import { performanceSuite } from './performance.ts'
import { portfoliosSuite } from './portfolios.ts'
import { transactionsSuite } from './transactions.ts'

/** Every suite of a provider of portfolios. One that is not offered is not run: `null`. */
const suites = [accountsSuite, portfoliosSuite, holdingsSuite, transactionsSuite, performanceSuite] as const

/** What a provider of portfolios does of what its ports ask, suite by suite. */
export async function checkPortfolios(providers: Providers, known: Known): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const suite of suites) findings.push(...(await runSuite(suite as Suite<Providers>, providers, known)))
  if (offersCharges(providers)) findings.push(...(await runSuite(chargesSuite, providers, known)))
  if (offersDocuments(providers)) findings.push(...(await runSuite(documentsSuite, providers, known)))
  return findings
}

const offersCharges = (providers: Providers): providers is Providers & Required<Pick<Providers, 'getCharges' | 'getTransactionCosts'>> =>
  providers.getCharges !== undefined && providers.getTransactionCosts !== undefined

const offersDocuments = (providers: Providers): providers is Providers & Required<Pick<Providers, 'getPortfolioPdf' | 'getClientPdf'>> =>
  providers.getPortfolioPdf !== undefined && providers.getClientPdf !== undefined
