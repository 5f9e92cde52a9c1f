import { documents } from './documents.ts'
import { library } from './library.ts'

export const contract = { documents, library }
