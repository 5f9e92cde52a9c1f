import { implementation } from '../../http/implementation.ts'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { readChoices } from './provider-reads.ts'

const choices = implementation.benchmarks.choices.handler(async ({ input, context }) =>
  readChoices(context, await openPortfolio(context, input.portfolio)),
)

export const benchmarkRoutes = { choices }
