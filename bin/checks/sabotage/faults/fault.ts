/**
 * A deliberate fault: edits that remove one protection, each with a file and its text before and after, and the tests that should detect
 * it.
 */
export type Fault = { name: string; edits: readonly [file: string, before: string, after: string][]; tests: readonly string[] }

export const baseline = 'platform/db/migrations/0001-baseline.sql'
export const ownerMigration = 'platform/db/migrations/0002-owner-and-public.sql'
export const rightsMigration = 'platform/db/migrations/0003-rights-by-command.sql'
