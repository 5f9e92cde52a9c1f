import changes from './en/changes.ts'
import households from './en/households.ts'
import visits from './en/visits.ts'

export default { changes, households, visits }
