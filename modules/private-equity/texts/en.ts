import privateEquity from './en/private-equity.ts'

export default { privateEquity }
