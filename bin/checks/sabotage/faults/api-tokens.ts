import type { Fault } from './fault.ts'

const access = 'platform/session/access.ts'
const lookup = 'platform/session/api-token-reads.ts'
const caller = 'platform/http/request-caller.ts'
const hook = 'platform/http/edition-hook.ts'
const migration = 'platform/db/migrations/0007-service-accounts.sql'
const importAccess = 'modules/ledger/server/imports/access.ts'
const importReads = 'modules/ledger/server/imports/reads.ts'
const management = 'modules/ledger/server/service-accounts'
const tests = [`${management}/api-tokens.test.ts`]
const managementTests = [`${management}/service-accounts.test.ts`]

/** Faults in service accounts and their API tokens. */
export const apiTokenFaults: readonly Fault[] = [
  {
    name: 'an API token is accepted for routes of a scope that it does not have',
    edits: [[access, 'if (meta.apiScope && serviceAccount.scopes.includes(meta.apiScope)) return', 'if (meta.apiScope) return']],
    tests,
  },
  {
    name: 'an API token is accepted on a route that declares no scope',
    edits: [
      [
        access,
        'if (meta.apiScope && serviceAccount.scopes.includes(meta.apiScope)) return',
        'if (!meta.apiScope || serviceAccount.scopes.includes(meta.apiScope)) return',
      ],
      [hook, '!request.routeOptions.config.meta?.apiScope', 'false'],
    ],
    tests,
  },
  {
    name: 'a revoked API token is accepted',
    edits: [[lookup, "  if (row.revoked_at !== null) return 'revoked'\n", '']],
    tests: [...tests, ...managementTests],
  },
  {
    name: 'an API token of a service account that is switched off is accepted',
    edits: [
      [lookup, "  if (row.disabled_at !== null) return 'off'\n", ''],
      [`${management}/routes.ts`, "await revokeTokens(transaction, scope, 'all', context.deps.clock())", '[]'],
    ],
    tests: [...tests, ...managementTests],
  },
  {
    name: 'an expired API token is accepted',
    edits: [[lookup, "  if (row.expires_at <= now) return 'expired'\n", '']],
    tests,
  },
  {
    name: 'an API token of another edition is accepted',
    edits: [
      [
        migration,
        "call protect_table('api_tokens', 'staff');",
        "call protect_table('api_tokens', 'staff');\ncreate policy other_edition on api_tokens for select using (true);\ncreate policy other_edition on service_accounts for select using (true);",
      ],
    ],
    tests,
  },
  {
    name: 'an API token reads imports of another organisation',
    edits: [
      [importAccess, 'organisationId: account.organisationId }', 'organisationId: null }'],
      [migration, 'and (s.organisation_id is null or s.organisation_id = imports.organisation_id))', ')'],
    ],
    tests,
  },
  {
    name: 'the database shows a service account the imports of another organisation',
    edits: [[migration, 'and (s.organisation_id is null or s.organisation_id = imports.organisation_id))', ')']],
    tests: [...tests, 'platform/db/grants.test.ts'],
  },
  {
    name: 'a service account changes imports that others began',
    edits: [
      [importAccess, 'scope.import.created_by_service !== serviceAccountId', 'false'],
      [
        migration,
        'using (edition = (select current_edition()) and created_by_service = (select current_service_account()))\n  with check (\n    edition = (select current_edition()) and created_by_service = (select current_service_account())\n    and',
        'using (edition = (select current_edition()) and (select current_service_account()) is not null)\n  with check (\n    edition = (select current_edition()) and (select current_service_account()) is not null\n    and',
      ],
    ],
    tests,
  },
  {
    name: 'an API token is accepted from networks that it does not allow',
    edits: [[lookup, "isInNetworks(address, row.allowed_networks) ? undefined : 'network'", 'undefined']],
    tests,
  },
  {
    name: 'API tokens are stored in the clear',
    edits: [[`${management}/routes.ts`, 'requestId, name, hash', 'requestId, name: `${name} ${token}`, hash']],
    tests: [...tests, 'apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'an API token together with a cookie is accepted',
    edits: [
      [
        'platform/http/origin.ts',
        'if (readBearerToken(request) === undefined) return false',
        'if (readBearerToken(request) === undefined || readApiToken(request) !== undefined) return false',
      ],
    ],
    tests,
  },
  {
    name: 'an API token is accepted in a URL',
    edits: [
      [
        'platform/http/api-token.ts',
        "request.headers.authorization ?? '')",
        "request.headers.authorization ?? `Bearer ${new URLSearchParams((request as { url?: string }).url?.split('?')[1]).get('token')}`)",
      ],
    ],
    tests,
  },
  {
    name: 'API tokens in paths are in the log',
    edits: [['apps/server/src/app.ts', "maskApiTokens(url.split('?')[0] ?? '')", "url.split('?')[0]"]],
    tests: ['apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'wrong API tokens are not limited',
    edits: [[caller, "  await deps.throttles.count('apiTokenOfNetwork', findNetwork(request.ip))\n", '']],
    tests,
  },
  {
    name: 'requests with different API tokens share one queue',
    edits: [['platform/http/request-limits.ts', 'readApiTokenHash(request) ?? readTokenHash(request)', 'readTokenHash(request)']],
    tests: ['apps/server/src/http/request-limits.test.ts'],
  },
  {
    name: 'a repeated request issues a second API token',
    edits: [
      [`${management}/routes.ts`, 'if (known) return { issued: known, token: null }', ''],
      [migration, '  unique (service_account_id, request_id)', '  check (true)'],
    ],
    tests: managementTests,
  },
  {
    name: 'a company admin manages service accounts of the edition',
    edits: [
      [
        `${management}/reads.ts`,
        'sql`(${organisationId}::uuid is null or a.organisation_id = ${organisationId}::uuid)`',
        'sql`(${organisationId}::uuid is null or true)`',
      ],
    ],
    tests: managementTests,
  },
  {
    name: 'an API token is issued without a step-up',
    edits: [
      [
        'modules/ledger/contract/service-accounts.ts',
        "  issue: route\n    .meta({ caller: 'staff', stepUp: true })",
        "  issue: route\n    .meta({ caller: 'staff' })",
      ],
    ],
    tests: [...managementTests, 'modules/identity/server/identity/proof.test.ts'],
  },
  {
    name: 'an import does not name the service account that made it',
    edits: [[importReads, 'return serviceAccount === null ? null : { name: serviceAccount, isServiceAccount: true }', 'return null']],
    tests,
  },
  {
    name: 'a service account commits clients',
    edits: [
      ['modules/ledger/server/imports/routes.ts', "scope.import.kind === 'accounts' && scope.author.serviceAccountId !== null", 'false'],
    ],
    tests: ['modules/ledger/server/service-accounts/api-tokens.test.ts'],
  },
  {
    name: 'column headings in files of a service account are remembered',
    edits: [['modules/ledger/server/imports/jobs.ts', 'if (row.committed_by !== null) await rememberHeadings(', 'await rememberHeadings(']],
    tests: ['modules/ledger/server/service-accounts/api-tokens.test.ts'],
  },
  {
    name: 'a service account reads the contents of files that others sent',
    edits: [[importReads, 'author.serviceAccountId === null || author.serviceAccountId === row.created_by_service', 'true']],
    tests: ['modules/ledger/server/service-accounts/api-tokens.test.ts'],
  },
  {
    name: 'import errors show holdings of the ledger to a service account',
    edits: [[importReads, "codesWithLedgerData.has(error.code) ? { ...error, detail: '…' } : error", 'error']],
    tests: ['modules/ledger/server/service-accounts/api-tokens.test.ts'],
  },
  {
    name: 'a token whose issuer may no longer manage the account is not marked',
    edits: [[`${management}/reads.ts`, 'mayManage: row.created_by_may_manage', 'mayManage: true']],
    tests: managementTests,
  },
  {
    name: 'a company admin of another organisation may manage the account',
    edits: [[`${management}/reads.ts`, "coalesce(${column('organisation_id')} = a.organisation_id, false)", 'true']],
    tests: managementTests,
  },
  {
    name: 'a disabled person receives e-mails about new API tokens',
    edits: [[`${management}/reads.ts`, "(${column('is_active')} and (", '((']],
    tests: managementTests,
  },
  {
    name: 'no e-mail about a new API token is sent',
    edits: [[`${management}/routes.ts`, '    await notifyIssued(transaction, context, scope, { name, allowedNetworks, expiresAt })\n', '']],
    tests: managementTests,
  },
  {
    name: 'the e-mail about a new API token contains it',
    edits: [
      [
        `${management}/routes.ts`,
        'notifyIssued(transaction, context, scope, { name,',
        'notifyIssued(transaction, context, scope, { name: `${name}” ${token}`,',
      ],
    ],
    tests: managementTests,
  },
  {
    name: 'disabling a person does not name their API tokens',
    edits: [
      [
        'modules/administration/server/administration/writes.ts',
        'return describeTokensWithoutIssuer(transaction, person, command.deps.clock())',
        'return []',
      ],
    ],
    tests: ['modules/administration/server/administration/administration.test.ts'],
  },
  {
    name: 'demoting a person does not name their API tokens',
    edits: [
      [
        'modules/administration/server/firm/people-writes.ts',
        '    ...(await describeTokensWithoutIssuer(transaction, { id: person.id, email: entry.email }, command.deps.clock())),\n',
        '',
      ],
    ],
    tests: ['modules/administration/server/firm/firm.test.ts'],
  },
  {
    name: 'an import names the person whose commit failed',
    edits: [
      [
        'modules/ledger/server/imports/jobs.ts',
        "  await forgetRequester(transaction, id, row.state === 'undoing' ? 'undo' : 'commit')\n",
        '',
      ],
    ],
    tests,
  },
  {
    name: 'an import names the person at whose commit it had errors',
    edits: [['modules/ledger/server/imports/jobs.ts', "  await forgetRequester(transaction, row.id, 'commit')\n", '']],
    tests,
  },
  {
    name: 'a service account cannot check an import again that an earlier release left with a committer',
    edits: [['modules/ledger/server/imports/routes.ts', '      committer: null,\n', '']],
    tests,
  },
  {
    name: 'a waiting commit is made although its API token was revoked',
    edits: [[importReads, "  return found?.isRevoked ? 'revoked' : undefined", '  return undefined']],
    tests,
  },
  {
    name: 'a waiting commit is made although its service account was switched off',
    edits: [[importReads, "  if (found?.isOff) return 'off'\n", '']],
    tests,
  },
  {
    name: 'a refused commit of a service account leaves no event',
    edits: [
      [
        'modules/ledger/server/imports/jobs.ts',
        "  if (code === 'access-withdrawn') await recordWithdrawal(transaction, importWork, row, detail)\n",
        '',
      ],
    ],
    tests,
  },
]
