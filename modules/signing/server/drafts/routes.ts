import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { envelopes as envelopesContract, type SigningPreparation } from '../../contract/envelopes.ts'
import { sendingScope } from '../envelopes/access.ts'
import { findCurrentVersion, findOpenEnvelope, findVersionFile, listSigningPeople } from '../envelopes/reads.ts'
import { findMandate, toMandate } from '../mandates/reads.ts'
import { checkDocument } from '../sealing/signable-reads.ts'
import { findDraft } from './reads.ts'
import { discardDraft, saveDraft } from './writes.ts'

const envelopes = implementContract(envelopesContract)

const prepare = envelopes.prepare.handler(async ({ input: { account, document }, context }): Promise<SigningPreparation> => {
  const scope = await sendingScope(context, account)
  const { db, clock, files } = context.deps
  const found = await withTenant(db, systemActor(context.edition.id), async (transaction) => {
    const version = await findCurrentVersion(transaction, scope, document)
    const file = version === null ? undefined : await findVersionFile(transaction, scope.account.id, { document, number: version })
    if (version === null || !file) throw refusal('not-found')
    return {
      version,
      file,
      people: await listSigningPeople(transaction, scope.account.id, scope.edition.today),
      mandate: toMandate(await findMandate(transaction, scope)),
      openEnvelope: await findOpenEnvelope(transaction, scope, document, clock()),
      draft: await findDraft(transaction, scope, document),
    }
  })
  const { file, draft, ...facts } = found
  const check = await checkDocument(files, file)
  return {
    ...facts,
    document,
    today: scope.edition.today,
    title: file.name.replace(/\.pdf$/i, ''),
    fileUrl: createFilePath({ id: file.file_id }),
    pages: 'pages' in check ? check.pages.map(({ width, height }) => ({ width, height })) : [],
    refusal: 'refusal' in check ? check.refusal : null,
    draft: draft ? { content: draft.content, revision: draft.revision, savedAt: draft.updated_at.toISOString() } : null,
  }
})

const save = envelopes.saveDraft.handler(async ({ input: { account, ...draft }, context }) => {
  const scope = await sendingScope(context, account)
  const saved = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveDraft(transaction, context, scope, draft),
  )
  return { revision: saved.revision, savedAt: saved.updated_at.toISOString() }
})

const discard = envelopes.discardDraft.handler(async ({ input: { account, document }, context }) => {
  const scope = await sendingScope(context, account)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => discardDraft(transaction, scope, document))
  return { done: true as const }
})

export const preparationRoutes = { prepare, saveDraft: save, discardDraft: discard }
