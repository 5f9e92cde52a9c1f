import { managing } from './managing.ts'

export const contract = { managing }
