import households from './en/households.ts'
import visits from './en/visits.ts'

export default { households, visits }
