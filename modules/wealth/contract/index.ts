import { changes } from './changes.ts'
import { households } from './households.ts'
import { visits } from './visits.ts'
import { wealth } from './wealth.ts'

export const contract = { changes, households, visits, wealth }
