import { benchmarks as benchmarksContract } from '../../contract/benchmarks.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { readChoices } from './provider-reads.ts'

const benchmarks = implementContract(benchmarksContract)

const choices = benchmarks.choices.handler(async ({ input, context }) =>
  readChoices(context, await openPortfolio(context, input.portfolio)),
)

export const benchmarkRoutes = { choices }
