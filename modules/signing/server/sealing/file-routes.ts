import { uuid } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { sealEvents } from '@atrium/platform/events/seal'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { writeBundle, type EventEvidence } from '@atrium/platform/signatures/bundle'
import type { FastifyInstance } from 'fastify'
import { sendingScope } from '../envelopes/access.ts'
import { findEnvelope } from '../envelopes/reads.ts'
import { recordEnvelope } from '../envelopes/writes.ts'
import { readEventEvidence } from './reads.ts'

/** Registers the evidence bundle of a sealed document, for staff of the firm. */
export function registerEvidence(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/envelopes/:envelope/evidence',
    meta: { caller: 'staff', isHeavy: true },
    document: {
      summary: 'Download the evidence of how a document was signed, which `bin/audit verify-signature` verifies',
      tag: 'signing',
      responds: 'application/json',
    },
    open: async (context, { account, envelope: id }) => {
      const scope = await sendingScope(context, String(account))
      if (!uuid.safeParse(id).success) throw refusal('not-found')
      await context.deps.throttles.count('downloadOfPerson', scope.edition.person.id)
      const actor = systemActor(context.edition.id)
      const found = await withTenant(context.deps.db, actor, (transaction) => findEnvelope(transaction, scope, String(id)))
      if (!found) throw refusal('not-found')
      const { envelope, signers } = found
      const identity = context.deps.signing.identities.get(context.edition.id)
      if (!envelope.seal_facts || !identity) throw refusal('conflict')
      const events = await readEvents(context, envelope.id)
      const text = writeBundle(
        {
          envelope: {
            id: envelope.id,
            firm: context.edition.name,
            kind: envelope.kind,
            isOrdered: envelope.is_ordered,
            neededCount: envelope.needed_count ?? signers.length,
            sentAt: envelope.sent_at.toISOString(),
            completedAt: envelope.ended_at?.toISOString() ?? null,
            sealedAt: envelope.sealed_at?.toISOString() ?? null,
          },
          document: { title: envelope.title, seenSha256: envelope.sha256, ...envelope.seal_facts },
          signers: signers.map(({ id: signer, name, for_name: owner, state, fields, given, evidence }) => ({
            id: signer,
            name,
            for: owner,
            state,
            fields,
            given,
            evidence,
          })),
          events,
        },
        identity,
      )
      return {
        name: `${envelope.title} evidence.json`,
        mediaType: 'application/json',
        body: Buffer.from(text),
        record: () =>
          withTenant(context.deps.db, actor, (transaction) =>
            recordEnvelope(transaction, context, envelope, 'envelope.evidence-downloaded'),
          ),
      }
    },
  })
}

/** Returns the events of an envelope with their places in the log, which is sealed first if it has not been. */
async function readEvents({ deps, edition }: RequestContext, envelope: string): Promise<EventEvidence[]> {
  const { db, clock, secret, config } = deps
  const read = () =>
    withTenant(db, systemActor(edition.id), (transaction) =>
      readEventEvidence(transaction, edition.id, envelope, { key: deriveAuditKey(secret), at: clock() }),
    )
  const events = await read()
  if (events) return events
  await sealEvents({ db, clock, secret, dataDir: config.dataDir, editions: [edition] })
  const sealed = await read()
  if (!sealed) throw refusal('temporarily-unavailable')
  return sealed
}
