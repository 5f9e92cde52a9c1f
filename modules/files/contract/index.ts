import { uploads } from './uploads.ts'

export const contract = { uploads }
