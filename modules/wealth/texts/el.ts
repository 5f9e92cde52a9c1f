import changes from './el/changes.ts'
import type en from './en.ts'
import households from './el/households.ts'
import visits from './el/visits.ts'

export default { changes, households, visits } satisfies typeof en
