import { createApi } from '@atrium/ui/lib/api'
import type { contract } from '../contract/index.ts'

/** The calls of this module, typed. */
export const api = createApi<typeof contract>()
