import type en from './en.ts'
import proposals from './el/proposals.ts'

export default { proposals } satisfies typeof en
