import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editions } from '@atrium/editions/registry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditKey } from '@atrium/platform/events/chain'
import { sealEvents } from '@atrium/platform/events/seal'
import { verifyEvents } from '@atrium/platform/events/verify'
import { nationalIds, show } from '../testing/electronic-id.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { testSecret } from '../testing/test-secret.ts'
import { addAuthenticator, totpCode } from '../testing/totp.ts'
import { rotateSecret } from './rotate-secret.ts'

const given = 'Quarry-lamp-fjord-9821-teal-otter-54'
let app: TestApp
let dataDir: string

beforeEach(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-rotate-'))
  writeFileSync(file(), testSecret)
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'secret')
const pending = () => `${file()}.new`
const read = (path: string) => readFileSync(path, 'utf8')
const rotate = (newSecret?: string, secret?: string) =>
  rotateSecret({ config: { secret, dataDir }, db: app.db, clock: app.deps.clock, editions, by: 'root', given: newSecret })
const state = async (cookie: string) => (await app.get('/api/session', { cookie })).json.state
const lettersTo = async (key: string) =>
  (await app.get('/dev/mail')).json.filter(
    ({ to, subject }: { to: string; subject: string }) =>
      to === app.person(key).email && subject.startsWith('Please create new backup codes'),
  )

/** Signs in again and sends a second factor to a route; returns the status. */
async function enter(key: string, path: string, body: object): Promise<number> {
  const cookie = await app.signInWithPasswordOnly(key)
  return (await app.call('POST', path, { cookie, body })).status
}

/** Interrupts the command: its event fails in the last edition. */
const interrupt = () =>
  app.asOwner(`create function fail_on_rotation() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$;
    create trigger fail_on_rotation before insert on events for each row
      when (new.kind = 'secret.rotated' and new.edition = '${editions.at(-1)?.id}') execute function fail_on_rotation()`)
const resume = () => app.asOwner('drop trigger fail_on_rotation on events')

describe('a change of the secret', () => {
  test('keeps authenticator apps, electronic IDs and sessions, invalidates PINs and backup codes, sends an e-mail and leaves a valid log [S63]', async () => {
    const full = await app.signIn('geoffrey-tillotson')
    const { secret, backupCodes } = await addAuthenticator(app, full)
    const linking = await app.signIn('gudrun-thordardottir')
    expect((await show(app, nationalIds.gudrun, linking)).json).toEqual({ status: 'linked' })
    const cookie = await app.signInWithPasswordOnly('iris-delacourt')
    await sealEvents({ db: app.db, clock: app.deps.clock, dataDir, editions, secret: testSecret })
    const rotated = await rotate(given)
    expect(rotated).toMatchObject({ pins: 1, backupCodeOwners: 1, authenticators: { kept: 1, unreadable: 0 } })
    expect(rotated.electronicIds.unreadable).toBe(0)
    expect([read(file()), existsSync(pending())]).toEqual([given, false])
    app.deps.secret = given
    expect([await state(cookie), await state(full)]).toEqual(['none', 'signed-in'])
    expect(await enter('geoffrey-tillotson', '/api/session/second-factor', { code: totpCode(app, secret) })).toBe(200)
    expect(await enter('geoffrey-tillotson', '/api/session/second-factor/backup-code', { code: backupCodes[0] })).toBe(401)
    expect((await show(app, nationalIds.gudrun)).json).toEqual({ status: 'second-factor' })
    expect(await lettersTo('geoffrey-tillotson')).toHaveLength(1)
    await sealEvents({ db: app.db, clock: app.deps.clock, dataDir, editions, secret: given })
    const results = await verifyEvents({ db: app.db, dataDir, editions, key: auditKey(given).name })
    expect(results.flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('resumes after an interruption with the same new secret, and sends no e-mail twice', async () => {
    const { secret } = await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await interrupt()
    await expect(rotate()).rejects.toThrow('interrupted')
    const next = read(pending())
    expect([read(file()), next.length > 32]).toEqual([testSecret, true])
    await expect(rotate(given)).rejects.toThrow('An earlier change to another new secret')
    await expect(rotate()).rejects.toThrow('interrupted')
    await resume()
    expect((await rotate()).authenticators).toEqual({ kept: 1, unreadable: 0 })
    expect([read(file()), existsSync(pending())]).toEqual([next, false])
    app.deps.secret = next
    expect(await enter('geoffrey-tillotson', '/api/session/second-factor', { code: totpCode(app, secret) })).toBe(200)
    expect(await lettersTo('geoffrey-tillotson')).toHaveLength(1)
    const results = await verifyEvents({ db: app.db, dataDir, editions, key: auditKey(next).name })
    expect(results.flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('from the environment resumes with the same ATRIUM_NEW_SECRET and leaves the data folder unchanged', async () => {
    const { secret } = await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await interrupt()
    await expect(rotate(given, testSecret)).rejects.toThrow('interrupted')
    await resume()
    expect((await rotate(given, testSecret)).authenticators).toEqual({ kept: 1, unreadable: 0 })
    expect([read(file()), existsSync(pending())]).toEqual([testSecret, false])
    app.deps.secret = given
    expect(await enter('geoffrey-tillotson', '/api/session/second-factor', { code: totpCode(app, secret) })).toBe(200)
  })

  test('does not change values that neither secret can decrypt, and counts them', async () => {
    await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    expect((await rotate(given, 'Another-secret-of-a-node-4711-lime')).authenticators).toEqual({ kept: 0, unreadable: 1 })
  })

  test.each([
    ['a missing secret', undefined],
    ['a weak secret', 'x'.repeat(40)],
    ['a short secret', 'k7m2p-x9qwe'],
    ['the current secret', given],
  ])('is refused for %s and changes nothing', async (_, next) => {
    await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await expect(rotate(next, given)).rejects.toThrow('ATRIUM_NEW_SECRET must have at least 32 random characters')
    expect(await app.asOwner('select count(*)::int as count from backup_codes')).toEqual([{ count: 10 }])
    expect(existsSync(pending())).toBe(false)
  })
})
