import type en from './en.ts'
import proposals from './is/proposals.ts'

export default { proposals } satisfies typeof en
