import { createApi } from '@atrium/ui/lib/api'
import type { contract } from '../contract/index.ts'

/** Typed calls of this module. */
export const api = createApi<typeof contract>()
