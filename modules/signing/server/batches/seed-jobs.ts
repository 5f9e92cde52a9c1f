import { accountScope } from '@atrium/accounts/server/accounts/access'
import { seedUpload } from '@atrium/files/server/uploads/seed-jobs'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import { batchPurpose, consentVersion } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import { endOfDay } from '../envelopes/envelope-rules.ts'
import { findEnvelope } from '../envelopes/reads.ts'
import { signEnvelope } from '../envelopes/writes.ts'
import { findBatchFile, findOpenEnvelopeOf } from './reads.ts'
import { checkDocument } from '../sealing/signable-reads.ts'
import { batchScope } from './access.ts'
import { finishBatch } from './jobs.ts'
import { beginBatch } from './writes.ts'

/** A document that a command sends for signing in the name of the person with the e-mail address `by`, so many days before now. */
type SeedBatch = {
  key: string
  portal: string
  by: string
  name: string
  message: string
  daysAgo: number
  daysToSign: number
  template: { name: string; content: TemplateContent }
  /** Ids of the accounts at their provider, with the e-mail address of the client who has signed, and after how many days. */
  accounts: readonly { account: string; signedBy: string | null; afterDays: number }[]
  create: () => Buffer
}

const dayMs = 86_400_000

/**
 * Saves a template, sends a document for signing to several clients as staff would, and signs it for some. A command that was interrupted can
 * be repeated.
 * @throws Error for an unknown account or person, and for a document that cannot be signed
 */
export async function seedBatch(
  deps: Dependencies,
  edition: Edition,
  { key, portal, by, name, message, daysAgo, daysToSign, template, accounts, create }: SeedBatch,
): Promise<void> {
  const actor = systemActor(edition.id)
  const id = createSeedId(`${edition.id} ${key}`)
  const at = new Date(deps.clock().getTime() - daysAgo * dayMs)
  const then = { ...deps, clock: () => at }
  const { author, ids, signers } = await withTenant(deps.db, actor, async (transaction) => {
    const personOf = async (email: string) =>
      (
        await transaction
          .selectFrom('people')
          .select('id')
          .where('email', '=', email)
          .where('edition', '=', edition.id)
          .executeTakeFirstOrThrow()
      ).id
    const found = { author: await personOf(by), ids: [] as string[], signers: [] as (string | null)[] }
    for (const { account, signedBy } of accounts) {
      const row = await transaction.selectFrom('accounts').select('id').where('external_id', '=', account).executeTakeFirstOrThrow()
      found.ids.push(row.id)
      found.signers.push(signedBy === null ? null : await personOf(signedBy))
    }
    await transaction
      .insertInto('envelope_templates')
      .values({
        id: createSeedId(`${edition.id} ${key} template`),
        edition: edition.id,
        portal_id: portal,
        name: template.name,
        content: JSON.stringify(template.content),
        revision: 1,
        updated_at: at,
        updated_by: found.author,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return found
  })
  await seedUpload(then, edition, { id, personId: author, purpose: batchPurpose, target: { portal }, name, content: create() })
  const context = await findPersonContext(then, edition, author)
  const file = await withTenant(deps.db, actor, (transaction) => findBatchFile(transaction, id))
  if (!context || !file) throw new Error(`"${name}" cannot be sent by "${by}".`)
  const check = await checkDocument(deps.files, file)
  if ('refusal' in check) throw new Error(`"${name}" cannot be signed: ${check.refusal}.`)
  const scope = await batchScope(context, portal, id)
  const expiresAt = endOfDay(dayIn(edition.timeZone, new Date(at.getTime() + daysToSign * dayMs)), edition.timeZone)
  await withTenant(deps.db, actor, (transaction) =>
    beginBatch(transaction, { deps: then, edition }, scope, {
      template,
      pages: check.pages,
      message,
      expiresAt,
      segment: null,
      accounts: ids,
      unreachable: 0,
      request: { accounts: ids },
    }),
  )
  await finishBatch(then, edition, id)
  for (const [index, account] of ids.entries()) {
    const signer = signers[index]
    if (signer) await signAs(deps, edition, { batch: id, account, signer, at: new Date(at.getTime() + accounts[index]!.afterDays * dayMs) })
  }
}

type Signing = { batch: string; account: string; signer: string; at: Date }

/** Signs the envelope of an account with the typed name of a client, unless it is signed. */
async function signAs(deps: Dependencies, edition: Edition, { batch, account, signer, at }: Signing): Promise<void> {
  const actor = systemActor(edition.id)
  const envelope = await withTenant(deps.db, actor, (transaction) => findOpenEnvelopeOf(transaction, batch, account))
  const own = await findPersonContext({ ...deps, clock: () => at }, edition, signer)
  if (envelope === undefined || !own?.session) return
  const session = { ...own.session, secondFactorAt: at, electronicIdAt: null, person: { ...own.session.person, accountIds: [account] } }
  const request = { ip: '203.0.113.24', headers: { 'user-agent': 'Atrium demo' } } as unknown as RequestContext['request']
  const context = { ...own, session, request } as RequestContext
  const scope = await accountScope(context, account, 'library')
  await withTenant(deps.db, actor, async (transaction) => {
    const found = await findEnvelope(transaction, scope, envelope)
    if (!found) return
    await signEnvelope(transaction, context, scope, {
      id: found.envelope.id,
      request: createSeedId(`${found.envelope.id} signature`),
      sha256: found.envelope.sha256,
      consent: consentVersion,
      signature: { method: 'typed', name: session.person.name },
      values: [],
    })
  })
}
