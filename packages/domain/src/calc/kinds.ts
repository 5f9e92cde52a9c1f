import { bond } from './bond.ts'
import { breakdown } from './breakdown.ts'
import { cashFlow } from './cash-flow.ts'
import { cgt } from './cgt.ts'
import { charges } from './charges.ts'
import { deadlines } from './deadlines.ts'
import { formConditions } from './form-conditions.ts'
import { healthScore } from './health-score.ts'
import { holdings } from './holdings.ts'
import { iht } from './iht.ts'
import { ledger } from './ledger.ts'
import { money } from './money.ts'
import type { Kind } from './operation.ts'
import { performance } from './performance.ts'
import { portalRules } from './portal-rules.ts'
import { projection } from './projection.ts'
import { proposal } from './proposal.ts'
import { property } from './property.ts'
import { retention } from './retention.ts'
import { simulatedReturns } from './simulated-returns.ts'
import { slots } from './slots.ts'
import { tax } from './tax.ts'
import { twr } from './twr.ts'
import { xirr } from './xirr.ts'

/** Every kind of calculation, by its name on the command line. */
export const kinds: Readonly<Record<string, Kind>> = {
  bond,
  breakdown,
  'cash-flow': cashFlow,
  cgt,
  charges,
  deadlines,
  'form-conditions': formConditions,
  'health-score': healthScore,
  holdings,
  iht,
  ledger,
  money,
  performance,
  'portal-rules': portalRules,
  projection,
  proposal,
  property,
  retention,
  'simulated-returns': simulatedReturns,
  slots,
  tax,
  twr,
  xirr,
}
