/**
 * A deliberate fault: edits that remove one protection, and the tests that should detect it. Each edit has a file, the text to replace and
 * its replacement.
 */
export type Fault = { name: string; edits: readonly [file: string, before: string, after: string][]; tests: readonly string[] }

export const baseline = 'platform/db/migrations/0001-baseline.sql'
export const ownerMigration = 'platform/db/migrations/0002-owner-and-public.sql'
export const rightsMigration = 'platform/db/migrations/0003-rights-by-command.sql'
