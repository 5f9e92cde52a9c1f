import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editions } from '@atrium/editions/registry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { sealEvents } from '@atrium/platform/events/seal'
import { verifyEvents } from '@atrium/platform/events/verify'
import { nationalIds, showElectronicId } from '../testing/electronic-id.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { testSecret } from '../testing/test-secret.ts'
import { addAuthenticator, createTotpCode } from '../testing/totp.ts'
import { rotateSecret } from './rotate-secret.ts'

const chosenSecret = 'Quarry-lamp-fjord-9821-teal-otter-54'
let app: TestApp
let dataDir: string

beforeEach(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-rotate-'))
  writeFileSync(findSecretFile(), testSecret)
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const findSecretFile = () => join(dataDir, 'secret')
const findPendingFile = () => `${findSecretFile()}.new`
const read = (path: string) => readFileSync(path, 'utf8')
const rotate = (newSecret?: string, secret?: string) =>
  rotateSecret({ config: { secret, dataDir }, db: app.db, clock: app.deps.clock, editions, by: 'root', given: newSecret })
const readSessionState = async (cookie: string) => (await app.get('/api/session', { cookie })).json.state
const listBackupCodeMails = async (key: string) =>
  (await app.get('/dev/mail')).json.filter(
    ({ to, subject }: { to: string; subject: string }) =>
      to === app.findPerson(key).email && subject.startsWith('Please create new backup codes'),
  )

/** Signs in again and sends a second factor to a route; returns the status. */
async function submitFactor(key: string, path: string, body: object): Promise<number> {
  const cookie = await app.signInWithPasswordOnly(key)
  return (await app.call('POST', path, { cookie, body })).status
}

/** Interrupts the command: its event fails in the last edition. */
const makeRotationFail = () =>
  app.asOwner(`create function fail_on_rotation() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$;
    create trigger fail_on_rotation before insert on events for each row
      when (new.kind = 'secret.rotated' and new.edition = '${editions.at(-1)?.id}') execute function fail_on_rotation()`)
const letRotationPass = () => app.asOwner('drop trigger fail_on_rotation on events')

describe('a change of the secret', () => {
  test('keeps authenticator apps, electronic IDs and sessions, invalidates PINs and backup codes, sends an e-mail and leaves a valid log [S63]', async () => {
    const full = await app.signIn('geoffrey-tillotson')
    const { secret, backupCodes } = await addAuthenticator(app, full)
    const linking = await app.signIn('gudrun-thordardottir')
    expect((await showElectronicId(app, nationalIds.gudrun, linking)).json).toEqual({ status: 'linked' })
    const cookie = await app.signInWithPasswordOnly('iris-delacourt')
    await sealEvents({ db: app.db, clock: app.deps.clock, dataDir, editions, secret: testSecret })
    const rotated = await rotate(chosenSecret)
    expect(rotated).toMatchObject({ pins: 1, backupCodeOwners: 1, authenticators: { reencrypted: 1, unreadable: 0 } })
    expect(rotated.electronicIds.unreadable).toBe(0)
    expect([read(findSecretFile()), existsSync(findPendingFile())]).toEqual([chosenSecret, false])
    app.deps.secret = chosenSecret
    expect([await readSessionState(cookie), await readSessionState(full)]).toEqual(['none', 'signed-in'])
    expect(await submitFactor('geoffrey-tillotson', '/api/session/second-factor', { code: createTotpCode(app, secret) })).toBe(200)
    expect(await submitFactor('geoffrey-tillotson', '/api/session/second-factor/backup-code', { code: backupCodes[0] })).toBe(401)
    expect((await showElectronicId(app, nationalIds.gudrun)).json).toEqual({ status: 'second-factor' })
    expect(await listBackupCodeMails('geoffrey-tillotson')).toHaveLength(1)
    await sealEvents({ db: app.db, clock: app.deps.clock, dataDir, editions, secret: chosenSecret })
    const results = await verifyEvents({ db: app.db, dataDir, editions, key: deriveAuditKey(chosenSecret).name })
    expect(results.flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('resumes after an interruption with the same new secret, and sends no e-mail twice', async () => {
    const { secret } = await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await makeRotationFail()
    await expect(rotate()).rejects.toThrow('interrupted')
    const next = read(findPendingFile())
    expect([read(findSecretFile()), next.length > 32]).toEqual([testSecret, true])
    await expect(rotate(chosenSecret)).rejects.toThrow('An earlier change to another new secret')
    await expect(rotate()).rejects.toThrow('interrupted')
    await letRotationPass()
    expect((await rotate()).authenticators).toEqual({ reencrypted: 1, unreadable: 0 })
    expect([read(findSecretFile()), existsSync(findPendingFile())]).toEqual([next, false])
    app.deps.secret = next
    expect(await submitFactor('geoffrey-tillotson', '/api/session/second-factor', { code: createTotpCode(app, secret) })).toBe(200)
    expect(await listBackupCodeMails('geoffrey-tillotson')).toHaveLength(1)
    const results = await verifyEvents({ db: app.db, dataDir, editions, key: deriveAuditKey(next).name })
    expect(results.flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('from the environment resumes with the same ATRIUM_NEW_SECRET and leaves the data folder unchanged', async () => {
    const { secret } = await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await makeRotationFail()
    await expect(rotate(chosenSecret, testSecret)).rejects.toThrow('interrupted')
    await letRotationPass()
    expect((await rotate(chosenSecret, testSecret)).authenticators).toEqual({ reencrypted: 1, unreadable: 0 })
    expect([read(findSecretFile()), existsSync(findPendingFile())]).toEqual([testSecret, false])
    app.deps.secret = chosenSecret
    expect(await submitFactor('geoffrey-tillotson', '/api/session/second-factor', { code: createTotpCode(app, secret) })).toBe(200)
  })

  test('from the environment is not resumed with another ATRIUM_NEW_SECRET, which would lose the values of the first editions', async () => {
    const { secret } = await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await makeRotationFail()
    await expect(rotate(chosenSecret, testSecret)).rejects.toThrow('interrupted')
    await letRotationPass()
    const changes = () => app.asOwner(`select id, details from events where kind like 'secret.%' order by id`)
    const before = await changes()
    await expect(rotate(`${chosenSecret}-2`, testSecret)).rejects.toThrow('Run the command again with the same ATRIUM_NEW_SECRET')
    await expect(rotate(`${chosenSecret}-2`)).rejects.toThrow('Run the command again with the same ATRIUM_NEW_SECRET')
    expect([await changes(), existsSync(findPendingFile())]).toEqual([before, false])
    await rotate(chosenSecret, testSecret)
    expect((await rotate(`${chosenSecret}-2`, chosenSecret)).authenticators).toEqual({ reencrypted: 1, unreadable: 0 })
    app.deps.secret = `${chosenSecret}-2`
    expect(await submitFactor('geoffrey-tillotson', '/api/session/second-factor', { code: createTotpCode(app, secret) })).toBe(200)
  })

  test('does not change values that neither secret can decrypt, and counts them', async () => {
    await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    expect((await rotate(chosenSecret, 'Another-secret-of-a-node-4711-lime')).authenticators).toEqual({ reencrypted: 0, unreadable: 1 })
  })

  test.each([
    ['a missing secret', undefined],
    ['a weak secret', 'x'.repeat(40)],
    ['a short secret', 'k7m2p-x9qwe'],
    ['the current secret', chosenSecret],
  ])('is refused for %s and changes nothing', async (_, next) => {
    await addAuthenticator(app, await app.signIn('geoffrey-tillotson'))
    await expect(rotate(next, chosenSecret)).rejects.toThrow('ATRIUM_NEW_SECRET must have at least 32 random characters')
    expect(await app.asOwner('select count(*)::int as count from backup_codes')).toEqual([{ count: 10 }])
    expect(existsSync(findPendingFile())).toBe(false)
  })
})
