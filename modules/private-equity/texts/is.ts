import type en from './en.ts'
import privateEquity from './is/private-equity.ts'

export default { privateEquity } satisfies typeof en
