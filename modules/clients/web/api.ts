import { createApi } from '@atrium/ui/lib/api'
import { routes } from 'virtual:contract-routes/clients'
import type { contract as wealthContract } from '@atrium/wealth/contract/index'
import { routes as wealthRoutes } from 'virtual:contract-routes/wealth'
import type { contract } from '../contract/index.ts'

/** Typed client of this module's API. */
export const api = createApi<typeof contract>(routes)

/** Typed client of the figures of accounts. */
export const wealthApi = createApi<typeof wealthContract>(wealthRoutes)
