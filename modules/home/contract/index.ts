import { postponements } from './postponements.ts'
import { today } from './today.ts'

export const contract = { postponements, today }
