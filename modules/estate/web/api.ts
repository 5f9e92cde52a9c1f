import { createApi } from '@atrium/ui/lib/api'
import { routes } from 'virtual:contract-routes/estate'
import type { contract } from '../contract/index.ts'

/** Typed client of this module's API. */
export const api = createApi<typeof contract>(routes)
