import type en from './en.ts'
import households from './el/households.ts'
import visits from './el/visits.ts'

export default { households, visits } satisfies typeof en
