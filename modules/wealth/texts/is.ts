import changes from './is/changes.ts'
import type en from './en.ts'
import households from './is/households.ts'
import visits from './is/visits.ts'

export default { changes, households, visits } satisfies typeof en
