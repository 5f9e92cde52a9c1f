import { createApi } from '@atrium/ui/lib/api'
import type { contract as wealthContract } from '@atrium/wealth/contract/index'
import type { contract } from '../contract/index.ts'

/** Typed client of this module's API. */
export const api = createApi<typeof contract>()

/** Typed client of the figures of accounts. */
export const wealthApi = createApi<typeof wealthContract>()
