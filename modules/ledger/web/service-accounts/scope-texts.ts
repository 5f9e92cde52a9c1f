import type { ApiScope } from '@atrium/contract/api-token'

/** Keys of the name and the explanation of each scope. */
export const scopeTexts = {
  'imports:read': { name: 'serviceAccounts.scopes.readImports', hint: 'serviceAccounts.scopeHints.readImports' },
  'imports:write': { name: 'serviceAccounts.scopes.makeImports', hint: 'serviceAccounts.scopeHints.makeImports' },
} as const satisfies Record<ApiScope, { name: string; hint: string }>
