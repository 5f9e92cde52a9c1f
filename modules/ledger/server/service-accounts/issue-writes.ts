import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { composeMail, type MailRecipient } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import el from '../../texts/el/service-accounts.ts'
import en from '../../texts/en/service-accounts.ts'
import is from '../../texts/is/service-accounts.ts'
import type { ManagedScope } from './access.ts'
import { mayManage } from './reads.ts'

const texts = { en, is, el }
const scopeNames = { 'imports:read': 'readImports', 'imports:write': 'makeImports' } as const

type Recipient = MailRecipient & { email: string; issuer: string }
type IssuedToken = { name: string; allowedNetworks: readonly string[]; expiresAt: Date }

/** Sends an e-mail about a new token, without its text, to everybody else who may manage the account. */
export async function notifyIssued(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: ManagedScope,
  { name: token, allowedNetworks, expiresAt }: IssuedToken,
): Promise<void> {
  const { edition } = context
  const { account } = scope
  for (const { email, issuer, ...reader } of await listRecipients(transaction, scope)) {
    const { scopes, fromAnywhere, onlyFrom } = texts[reader.locale]
    const day = new Intl.DateTimeFormat(edition.languageTags[reader.locale], { dateStyle: 'long', timeZone: edition.timeZone })
    const facts = {
      issuer,
      token,
      account: account.name,
      day: day.format(expiresAt),
      permissions: account.scopes.map((given) => scopes[scopeNames[given]]).join(', '),
      networks: allowedNetworks.length > 0 ? onlyFrom.replace('{{networks}}', allowedNetworks.join(', ')) : fromAnywhere,
    }
    await queueMail(transaction, context, { to: email, ...composeMail(edition, reader, 'apiTokenIssued', facts) })
  }
}

async function listRecipients(transaction: SystemTransacting, { account, personId }: ManagedScope): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select p.name, p.email, p.locale, issuer.name as issuer
    from service_accounts a join people issuer on issuer.id = ${personId} join people p on p.id <> issuer.id and ${mayManage('p')}
    where a.id = ${account.id} order by p.email`.execute(transaction)
  return rows
}
