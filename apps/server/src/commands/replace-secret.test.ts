import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editions } from '@atrium/editions/registry'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { assertKnownSecret, sealEvents } from '@atrium/platform/events/seal'
import { verifyEvents } from '@atrium/platform/events/verify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { testSecret } from '../testing/test-secret.ts'
import { addAuthenticator } from '../testing/totp.ts'
import { replaceSecret } from './replace-secret.ts'
import { rotateSecret } from './rotate-secret.ts'

const otherSecret = 'Quarry-lamp-fjord-9821-teal-otter-54'
let app: TestApp
let dataDir: string

beforeEach(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-replace-'))
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const sealLog = (secret: string) => sealEvents({ db: app.db, clock: app.deps.clock, dataDir, editions, secret })
const checkSecret = (secret: string) =>
  assertKnownSecret({ db: app.db, editions, secret }).then(
    () => true,
    (error: Error) => error.message,
  )
const runReplacement = (secret: string) =>
  replaceSecret({ db: app.db, clock: app.deps.clock, dataDir, editions, secret, by: 'root', reason: 'The key safe burned' })
const listFaults = async (secret: string) =>
  (await verifyEvents({ db: app.db, dataDir, editions, key: deriveAuditKey(secret).name })).flatMap(({ fault }) => fault ?? [])

describe('a secret other than that of the database', () => {
  test('is refused at start and by rotate-secret once events have been sealed [S62]', async () => {
    expect(await checkSecret(otherSecret)).toBe(true)
    await app.signIn('geoffrey-tillotson')
    await sealLog(testSecret)
    expect([await checkSecret(testSecret), await checkSecret(otherSecret)]).toEqual([
      true,
      expect.stringContaining('ATRIUM_SECRET is not the secret'),
    ])
    const rotation = {
      config: { secret: otherSecret, dataDir },
      db: app.db,
      clock: app.deps.clock,
      editions,
      by: 'root',
      given: `${otherSecret}-2`,
    }
    await expect(rotateSecret(rotation)).rejects.toThrow('ATRIUM_SECRET is not the secret of this database')
  })

  test('is accepted after replace-secret, which records the reason and leaves a valid log [S62]', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    await addAuthenticator(app, cookie)
    await app.signInWithPasswordOnly('iris-delacourt')
    await sealLog(testSecret)
    expect(await runReplacement(otherSecret)).toMatchObject({ authenticators: 1 })
    expect([await checkSecret(otherSecret), await checkSecret(testSecret)]).toEqual([true, expect.any(String)])
    expect(await app.asOwner(`select details from events where kind = 'secret.replaced' and edition = 'wealth'`)).toEqual([
      { details: { command: 'root', reason: 'The key safe burned' } },
    ])
    for (const table of ['pins', 'backup_codes', 'sign_ups']) expect(await app.asOwner(`select 1 from ${table}`)).toEqual([])
    expect((await app.get('/api/session', { cookie })).json.state).toBe('signed-in')
    await sealLog(otherSecret)
    expect(await listFaults(otherSecret)).toEqual([])
    expect((await listFaults(testSecret)).join()).toContain('is not signed by this installation')
  })

  test('can be rotated after replace-secret, whatever secret an earlier rotation used', async () => {
    await app.signIn('geoffrey-tillotson')
    await sealLog(testSecret)
    const rotate = (secret: string, given: string) =>
      rotateSecret({ config: { secret, dataDir }, db: app.db, clock: app.deps.clock, editions, by: 'root', given })
    await rotate(testSecret, `${otherSecret}-2`)
    await runReplacement(otherSecret)
    await rotate(otherSecret, `${otherSecret}-3`)
    expect([await checkSecret(`${otherSecret}-3`), await checkSecret(otherSecret)]).toEqual([true, expect.any(String)])
  })

  test('is required by replace-secret, which refuses the current secret', async () => {
    await app.signIn('geoffrey-tillotson')
    await sealLog(testSecret)
    await expect(runReplacement(testSecret)).rejects.toThrow('already the given one')
    expect(await app.asOwner(`select 1 from events where kind = 'secret.replaced'`)).toEqual([])
  })

  test('is accepted at start after its rotation was interrupted between two editions', async () => {
    await app.signIn('geoffrey-tillotson')
    await sealLog(testSecret)
    await app.asOwner(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$;
      create trigger fail_here before insert on audit_checkpoints for each row
        when (new.edition = '${editions.at(-1)?.id}' and new.previous_key is not null) execute function fail_here()`)
    const rotation = {
      config: { secret: testSecret, dataDir },
      db: app.db,
      clock: app.deps.clock,
      editions,
      by: 'root',
      given: otherSecret,
    }
    await expect(rotateSecret(rotation)).rejects.toThrow('interrupted')
    expect([await checkSecret(testSecret), await checkSecret(otherSecret)]).toEqual([true, true])
    await app.asOwner('drop trigger fail_here on audit_checkpoints')
    await rotateSecret(rotation)
    expect([await checkSecret(testSecret), await checkSecret(otherSecret)]).toEqual([expect.any(String), true])
  })
})
