import { archives } from './archives.ts'
import { bulk } from './bulk.ts'
import { documents } from './documents.ts'
import { retention } from './retention.ts'
import { library } from './library.ts'
import { publications } from './publications.ts'
import { reading } from './reading.ts'
import { statements } from './statements.ts'

export const contract = { documents, archives, bulk, retention, library, publications, reading, statements }
