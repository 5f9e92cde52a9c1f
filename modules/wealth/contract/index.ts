import { households } from './households.ts'
import { visits } from './visits.ts'
import { wealth } from './wealth.ts'

export const contract = { households, visits, wealth }
