import { readFile } from 'node:fs/promises'
import { mainEdition } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createServiceAccount } from '@atrium/ledger/server/testing/service-accounts'
import type { Command } from '../administration/writes.ts'
import { parseFirmFile, type FirmFile } from './firm-file-rules.ts'
import { listMissingPortals, listUnknownThemes } from './jobs.ts'
import { setSignUpCode } from './organisation-writes.ts'
import { findMissingDefaultPortal } from './reads.ts'
import { applyFirm } from './writes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const runInEdition = <Result>(work: (transaction: SystemTransacting, command: Command) => Promise<Result>) =>
  withTenant(app.db, systemActor(mainEdition.id), (transaction) => work(transaction, { edition: mainEdition, deps: app.deps, by: 'root' }))

function parse(content: object): FirmFile {
  const parsed = parseFirmFile(mainEdition, content)
  if ('mistakes' in parsed) throw new Error(parsed.mistakes.join('\n'))
  return parsed.firm
}

const applyContent = (content: object) => runInEdition((transaction, command) => applyFirm(transaction, command, parse(content)))
const readAshworthEmail = () => app.findPerson('margaret-ashworth').email

const organisation = { name: 'Penhallow and Daughters', domain: 'penhallow.harcourt-lisle.example', accountSeats: 10, adviserSeats: 2 }
const terms = { en: '<h2>Terms</h2><p>Use it with care.</p>', is: '<h2>Skilmálar</h2><p>Notist með gát.</p>' }
const portal = { id: 'penhallow', organisation: organisation.name, name: 'Penhallow clients', theme: 'main', terms }

/** Signs an adviser up by the domain of their address and the code of their firm. Returns their session. */
async function signUpAdviser(email: string, signupCode: string): Promise<{ status: number; cookie: string | undefined }> {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const person = { name: 'Tamsin Rowe', email, password: 'Plum-orchard-1841', acceptsTerms: true, locale: 'en', signupCode }
  const started = await app.call('POST', '/api/sign-ups', { body: person, headers })
  if (started.status !== 200) return started
  return app.call('POST', '/api/sign-ups/confirmation', {
    cookie: started.cookie,
    headers,
    body: { code: await app.findLastPin(email) },
  })
}

describe('the first installation of a firm', () => {
  const email = 'tamsin.rowe@penhallow.harcourt-lisle.example'
  let adviser: string | undefined

  test('creates its organisation and a portal with terms, and a repeat changes nothing', async () => {
    const file = { organisations: [organisation], portals: [portal], clientGroups: [{ portal: portal.id, name: 'Clients' }] }
    expect(await applyContent(file)).toEqual([
      'Organisation "Penhallow and Daughters" created.',
      'Portal "penhallow" created.',
      'Terms of the portal "penhallow" published as version 1; clients are asked to accept them at their next sign-in.',
      'Client group "Clients" of "penhallow": created.',
    ])
    expect(await applyContent(file)).toEqual([])
    expect(await app.asOwner(`select version, texts from portal_terms where portal_id = 'penhallow'`)).toEqual([
      { version: 1, texts: terms },
    ])
  })

  test('updates the fields that differ from the file, with events and revisions', async () => {
    const changed = await applyContent({
      organisations: [{ ...organisation, adviserSeats: 3 }],
      portals: [{ ...portal, name: 'Penhallow', terms: { ...terms, en: '<p>New terms.</p>' } }],
      clientGroups: [{ portal: portal.id, name: 'Clients', score: 5 }],
    })
    expect(changed).toEqual([
      'Organisation "Penhallow and Daughters" changed: adviser seats.',
      'Portal "penhallow" changed: name.',
      'Terms of the portal "penhallow" published as version 2; clients are asked to accept them at their next sign-in.',
      'Client group "Clients" of "penhallow": changed.',
    ])
    const revisions = await app.asOwner(
      `select subject_type, field, before, after, changed_by from revisions where changed_by = 'root' order by id`,
    )
    expect(revisions).toEqual([
      { subject_type: 'organisation', field: 'adviser_seats', before: 2, after: 3, changed_by: 'root' },
      { subject_type: 'portal', field: 'name', before: 'Penhallow clients', after: 'Penhallow', changed_by: 'root' },
      { subject_type: 'client-group', field: 'score', before: 0, after: 5, changed_by: 'root' },
    ])
    const kinds = await app.asOwner(`select kind from events where details->>'command' = 'root' order by id`)
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'organisation.created',
      'portal.created',
      'terms.published',
      'client-group.changed',
      'organisation.changed',
      'portal.changed',
      'terms.published',
      'client-group.changed',
    ])
  })

  test('sets a signup code for its advisers, which becomes invalid when a new one is set', async () => {
    const set = () => runInEdition((transaction, command) => setSignUpCode(transaction, command, organisation.name))
    const { code: first } = await set()
    const { code } = await set()
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect((await signUpAdviser(email, first)).status).toBe(400)
    adviser = (await signUpAdviser(email, code)).cookie
    expect((await app.get('/api/me', { cookie: adviser })).json).toMatchObject({ role: 'professional' })
    expect(await app.asOwner(`select after from revisions where field = 'signup_code_hash' and after::text not like '%•••%'`)).toEqual([])
  })

  test('lets an adviser see an account only from the first to the last day of their relation', async () => {
    const account = await app.findAccountId('ashworth')
    const read = async () => (await app.get(`/api/accounts/${account}`, { cookie: adviser })).status
    expect(await read()).toBe(404)
    const relation = { account: readAshworthEmail(), person: email, relation: 'adviser' }
    expect(await applyContent({ relations: [relation] })).toHaveLength(1)
    expect(await read()).toBe(200)
    expect(await applyContent({ relations: [relation] })).toEqual([])
    expect(await applyContent({ relations: [{ ...relation, since: '2026-01-01', until: '2026-02-01' }] })).toHaveLength(1)
    expect(await read()).toBe(404)
  })

  test('does not reopen an ended relation, unless the file removes its last day', async () => {
    const account = await app.findAccountId('ashworth')
    const read = async () => (await app.get(`/api/accounts/${account}`, { cookie: adviser })).status
    const relation = { account: readAshworthEmail(), person: email, relation: 'adviser' }
    expect([await applyContent({ relations: [relation] }), await read()]).toEqual([[], 404])
    expect([(await applyContent({ relations: [{ ...relation, until: null }] })).length, await read()]).toEqual([1, 200])
    expect([(await applyContent({ relations: [{ ...relation, until: '2026-02-01' }] })).length, await read()]).toEqual([1, 404])
  })

  test('lets the team of an access group see its accounts until the file removes them', async () => {
    const account = await app.findAccountId('ashworth')
    const read = async () => (await app.get(`/api/accounts/${account}`, { cookie: adviser })).status
    const group = { portal: 'private-clients', name: 'Of a test', team: [email], accounts: [readAshworthEmail()] }
    expect(await applyContent({ accessGroups: [group] })).toEqual([
      'Access group "Of a test" of "private-clients": created.',
      'Access group "Of a test" of "private-clients": 1 account added.',
      'Access group "Of a test" of "private-clients": 1 member of the team added.',
    ])
    expect(await read()).toBe(200)
    expect(await applyContent({ accessGroups: [{ ...group, accounts: [] }] })).toEqual([
      'Access group "Of a test" of "private-clients": 1 account removed.',
    ])
    expect(await read()).toBe(404)
    expect(await applyContent({ accessGroups: [{ ...group, accounts: undefined, isActive: false }] })).toEqual([
      'Access group "Of a test" of "private-clients": changed.',
    ])
  })

  test('makes an adviser a company admin and ends their sessions', async () => {
    expect(await applyContent({ staff: [{ email, role: 'company-admin', organisation: organisation.name }] })).toEqual([
      `${email} is company-admin of "Penhallow and Daughters"; their sessions have ended.`,
    ])
    expect((await app.get('/api/me', { cookie: adviser })).status).toBe(401)
    const [row] = await app.asOwner(`select before, after from revisions where field = 'role'`)
    expect(row).toEqual({ before: 'professional', after: 'company-admin' })
  })

  test('names the service accounts whose API token a company admin issued who no longer is one', async () => {
    const cookie = await app.signIn('beatrix-lisle')
    await createServiceAccount(app, cookie, { name: 'Nightly import' })
    const { email: issuer } = app.findPerson('beatrix-lisle')
    const { organisation: own } = (await app.get('/api/service-accounts', { cookie })).json.items[0]
    const staff = (role: string, of: string) => applyContent({ staff: [{ email: issuer, role, organisation: of }] })
    const lost = `${issuer} issued 1 API token that stays valid, of the service accounts "Nightly import" (1): review them at /firm/service-accounts.`
    for (const [role, of, remarks] of [
      ['admin', own.name, []],
      ['professional', own.name, [lost]],
      ['company-admin', organisation.name, [lost]],
      ['company-admin', own.name, []],
    ] as const)
      expect(await staff(role, of)).toEqual([`${issuer} is ${role} of "${of}"; their sessions have ended.`, ...remarks])
  })
})

describe('a file that cannot be applied', () => {
  test.each([
    ['an unknown field', { organisations: [{ name: 'A', seats: 3 }] }, /organisations\[0\]: Unrecognized key: "seats"/],
    ['an unknown theme', { portals: [{ ...portal, theme: 'mauve' }] }, /portals\[0\]\.theme/],
    ['an id that is not a slug', { portals: [{ ...portal, id: 'Two words' }] }, /portals\[0\]\.id/],
    ['terms without a language of the edition', { portals: [{ ...portal, terms: { en: 'x' } }] }, /terms of "penhallow": the text in "is"/],
    ['a portal that is stated twice', { portals: [portal, portal] }, /portals, id: "penhallow" is stated twice/],
    [
      'a last day before the first',
      { relations: [{ account: 'A', person: 'a@b.example', relation: 'owner', since: '2026-02-01', until: '2026-01-01' }] },
      /"until" is before "since"/,
    ],
    ['content that is not an object', [], /The file: /],
  ])('is reported with the path of the field: %s', (_, content, message) => {
    const parsed = parseFirmFile(mainEdition, content)
    expect('mistakes' in parsed && parsed.mistakes.join('\n')).toMatch(message)
  })

  const createStaffFile = (email: string, role = 'admin') => ({ staff: [{ email, role, organisation: 'Harcourt Lisle' }] })
  const createRelationFile = (account: string, person: string, relation = 'adviser') => ({ relations: [{ account, person, relation }] })
  test.each([
    ['an unknown organisation', () => ({ portals: [{ ...portal, organisation: 'None' }] }), /There is no organisation "None"/],
    [
      'the domain of another organisation',
      () => ({ organisations: [{ name: 'B', domain: 'penhallow.harcourt-lisle.example' }] }),
      /domain of "Penhallow and Daughters"/,
    ],
    ['a portal of another edition', () => ({ portals: [{ ...portal, id: 'fairhaven' }] }), /another edition has a portal with this id/],
    ['another organisation for a portal', () => ({ portals: [{ ...portal, organisation: 'Harcourt Lisle' }] }), /cannot move/],
    ['terms that are only a script', () => ({ portals: [{ ...portal, terms: { en: '<script>x</script>', is: 'y' } }] }), /"en" is empty/],
    [
      'a person who has not signed up',
      () => createStaffFile('nobody@penhallow.harcourt-lisle.example'),
      /no person with the address nobody@penhallow\.harcourt-lisle\.example/,
    ],
    ['a client as staff', () => createStaffFile(readAshworthEmail()), /clients keep their role/],
    [
      'an unknown account',
      () => createRelationFile('X-0', app.findPerson('oscar-venn').email),
      /no account with the external id or e-mail address X-0/,
    ],
    ['a client as adviser', () => createRelationFile(readAshworthEmail(), readAshworthEmail()), /"adviser" is a relation of staff/],
    [
      'an adviser as owner',
      () => createRelationFile(readAshworthEmail(), app.findPerson('oscar-venn').email, 'owner'),
      /"owner" is a relation of clients/,
    ],
    ['an unknown portal of a group', () => ({ accessGroups: [{ portal: 'none', name: 'A' }] }), /There is no portal "none"/],
    [
      'an account of another portal',
      () => ({ clientGroups: [{ portal: 'penhallow', name: 'A', accounts: [readAshworthEmail()] }] }),
      /is in the portal "private-clients"/,
    ],
    [
      'a client in a team',
      () => ({ accessGroups: [{ portal: 'private-clients', name: 'A', team: [readAshworthEmail()] }] }),
      /is a client, and a team consists of staff/,
    ],
  ])('is refused completely: %s', async (_, content, message) => {
    const before = await app.asOwner(`select count(*) from events`)
    await expect(applyContent({ organisations: [{ name: 'Half done' }], ...content() })).rejects.toThrow(message)
    expect(await app.asOwner(`select 1 from organisations where name = 'Half done'`)).toEqual([])
    expect(await app.asOwner(`select count(*) from events`)).toEqual(before)
  })

  test('is refused if no adviser seat is free, and if it demotes the last admin', async () => {
    await applyContent({ organisations: [{ name: 'Penhallow and Daughters', adviserSeats: 0 }] })
    const email = 'tamsin.rowe@penhallow.harcourt-lisle.example'
    await expect(applyContent({ staff: [{ email, role: 'professional', organisation: organisation.name }] })).rejects.toThrow(
      /no adviser seat/,
    )
    const admins = (await app.asOwner(
      `select email, organisation_id from people where edition = 'wealth' and role = 'admin' and is_active`,
    )) as {
      email: string
    }[]
    const demote = (address: string) => applyContent({ staff: [{ email: address, role: 'company-admin', organisation: 'Harcourt Lisle' }] })
    for (const admin of admins.slice(1)) await demote(admin.email)
    await expect(demote(admins[0]?.email ?? '')).rejects.toThrow(/the only active admin/)
  })
})

test('the example of the documentation is a valid file', async () => {
  const example = await readFile(new URL('../../../../docs/examples/firm.json', import.meta.url), 'utf8')
  expect(parse(JSON.parse(example)).portals).toHaveLength(1)
})

test('a portal with a theme that this release does not have is reported', async () => {
  const setTheme = (theme: string) =>
    runInEdition((transaction) => transaction.updateTable('portals').set({ theme }).where('id', '=', 'family-office').execute())
  const { theme } = await runInEdition((transaction) =>
    transaction.selectFrom('portals').select('theme').where('id', '=', 'family-office').executeTakeFirstOrThrow(),
  )
  await setTheme('sepia')
  const sentences = await listUnknownThemes(app.db, [mainEdition])
  await setTheme(theme)
  expect(sentences).toEqual([
    'The portal "family-office" of the edition "wealth" has the theme "sepia", which this release does not have, and is shown in the theme "main": choose another with bin/admin apply-firm.',
  ])
  expect(await listUnknownThemes(app.db, [mainEdition])).toEqual([])
})

test('the default portal of an edition is reported while it does not exist', async () => {
  const find = (defaultPortal: string | null) => runInEdition((transaction) => findMissingDefaultPortal(transaction, { defaultPortal }))
  expect([await find('private-clients'), await find('not-yet'), await find(null)]).toEqual([undefined, 'not-yet', undefined])
  expect(await listMissingPortals(app.db, [mainEdition])).toEqual([])
  expect(await listMissingPortals(app.db, [{ ...mainEdition, defaultPortal: 'not-yet' }])).toEqual([
    expect.stringContaining('The portal "not-yet" of the edition "wealth" does not exist'),
  ])
})
