import type en from './en.ts'
import households from './is/households.ts'
import visits from './is/visits.ts'

export default { households, visits } satisfies typeof en
