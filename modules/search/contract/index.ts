import { search } from './search.ts'

export const contract = { search }
