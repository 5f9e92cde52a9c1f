import { financialHoldings, propertyEstimates } from './financial-holdings.ts'
import { netWorths } from './net-worth.ts'

export const contract = { financialHoldings, propertyEstimates, netWorths }
