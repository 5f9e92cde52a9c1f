import { wrapCalculation } from '../../threads/calculation-outcome.ts'
import { readCalendar } from './read-calendar.ts'

export default wrapCalculation(readCalendar)
