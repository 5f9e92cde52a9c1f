import { privateEquity } from './private-equity.ts'

export const contract = { privateEquity }
