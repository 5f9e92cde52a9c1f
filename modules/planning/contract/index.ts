import { cashFlows } from './cash-flows.ts'
import { financialHoldings, propertyEstimates } from './financial-holdings.ts'
import { netWorths } from './net-worth.ts'
import { protections } from './protections.ts'

export const contract = { financialHoldings, propertyEstimates, netWorths, protections, cashFlows }
