import { listDeclarations } from './functions.ts'

/** Tables with data that people or the firm change. Every update must record the values before and after it. */
const revisedTables = [
  'people',
  'accounts',
  'portals',
  'organisations',
  'client_groups',
  'access_groups',
  'maintenance',
  'upstream_connections',
]
  .concat(['account_rules', 'passkeys', 'impersonations', 'account_link_requests', 'service_accounts'])
  .concat(['client_notes', 'client_tasks', 'client_flags', 'client_agendas'])
  .concat(['financial_holdings', 'financial_values', 'protections', 'estates', 'estate_people', 'estate_gifts'])
  .concat(['cash_flow_plans', 'cash_flow_versions'])
  .join('|')
const updatePattern = new RegExp(`updateTable\\(\\s*'(${revisedTables})'|\\bupdate (${revisedTables})\\b(?! of)`)
const recordingPattern = /\b(reviseRow|recordRevisions)\(/

/** Functions that may update these tables without a revision, each with the reason. */
const revisionExceptions: Readonly<Record<string, string>> = {
  completeSignIn: 'The event session.started records the sign-in.',
  recordInvitation: 'The event invitation.sent records the invitation.',
  endImpersonations: 'The event impersonation.ended records the end.',
  verifyResponse: 'A counter of the device, not a field of the person.',
  rekeyConnections: 'Encrypts the same token with another key.',
  linkByAddress: 'mergeClients records what it returns.',
  matchNames: 'mergeClients records what it returns.',
  accounts: 'import_changes stores the state before an import, which is used to undo it.',
}

type Source = { path: string; text: string }

export function inspectRevisions({ path, text }: Source): { path: string; line: number; message: string }[] {
  if (!/\/([a-z0-9-]+-)?(writes|jobs)\.ts$/.test(path)) return []
  return listDeclarations(text).flatMap(({ name, line, body }) => {
    const table = body.match(updatePattern)?.slice(1).find(Boolean)
    if (!table || recordingPattern.test(body) || name in revisionExceptions) return []
    return [
      {
        path,
        line,
        message: `${name} updates ${table} without a revision: run the update in reviseRow, or record it with recordRevisions.`,
      },
    ]
  })
}
