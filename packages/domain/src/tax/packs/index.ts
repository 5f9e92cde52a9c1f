import type { TaxPack } from '../pack.ts'
import { pack as of2023 } from './2023-24.ts'
import { pack as of2024 } from './2024-25.ts'
import { pack as of2025 } from './2025-26.ts'
import { pack as of2026 } from './2026-27.ts'

/** The rule packs, oldest first. A test holds that each file of this folder is one of them. */
export const taxPacks: readonly TaxPack[] = [of2023, of2024, of2025, of2026]
