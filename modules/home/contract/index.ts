import { today } from './today.ts'

export const contract = { today }
