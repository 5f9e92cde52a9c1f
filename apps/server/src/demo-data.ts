import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { londonDay } from '@atrium/domain/calendar'
import type { Clock } from './app-context.ts'
import { connect, type Connection, type Database } from './db/client.ts'
import { findFact, saveFact } from './db/installation.ts'
import { analyse, seedDemo } from './db/seed.ts'
import { hashNationalId, sealNationalId } from './features/electronic-id/electronic-id-rules.ts'
import { hashPassword } from './features/identity/password-rules.ts'

/** Seeds the demo firm where it has fewer generated clients than asked for; answers how many it has now, and whether some are new. */
export async function ensureDemoFirm(
  db: Database,
  owner: Connection,
  { clients, secret, clock, say }: { clients: number; secret: string; clock: Clock; say: (message: string) => void },
): Promise<{ clients: number; isNew: boolean }> {
  const seeded = await findFact(db, 'demo-clients')
  if (seeded !== undefined && Number(seeded) >= clients) return { clients: Number(seeded), isNew: false }
  say(`Seeding the demo firm with ${clients} generated clients beside the named ones.`)
  const now = clock()
  await seedDemo(db, {
    firm: demoFirm({ clients, today: londonDay(now) }),
    passwordHash: await hashPassword(demoPassword),
    now,
    hash: hashPassword,
    keyNationalId: keyNationalId(secret),
  })
  await saveFact(db, 'demo-clients', String(clients))
  const asOwner = connect(owner, () => undefined, 1)
  await analyse(asOwner.db).finally(() => asOwner.db.destroy())
  return { clients, isNew: true }
}

/** As the product keeps it: to be found by, and to be keyed anew. */
export function keyNationalId(secret: string) {
  return ({ edition, personId, nationalId }: { edition: string; personId: string; nationalId: string }) => ({
    national_id_hash: hashNationalId(secret, edition, nationalId),
    sealed_national_id: sealNationalId(secret, personId, nationalId),
  })
}
