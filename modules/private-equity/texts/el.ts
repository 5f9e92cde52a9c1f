import type en from './en.ts'
import privateEquity from './el/private-equity.ts'

export default { privateEquity } satisfies typeof en
