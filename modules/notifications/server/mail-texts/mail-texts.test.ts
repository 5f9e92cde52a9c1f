import { editions } from '@atrium/editions/registry'
import { findStandardTexts, mailKinds } from '@atrium/platform/mail/letters'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, describe, expect, test } from 'vitest'
import { contributeTestKinds, createNotices, testKinds } from '../testing/notices.ts'
import { findPlaceholders, findTextIssues } from './text-rules.ts'

const app = await createTestApp()
contributeTestKinds(app)
afterAll(() => app.close())

const { tell } = createNotices(app)
const admin = { cookie: await app.signIn('oscar-venn') }
const path = (kind = 'notification', locale = 'en') => `/api/mail-texts/${kind}/${locale}`
const get = async (kind?: string, locale?: string) => (await app.get(path(kind, locale), admin)).json
/** Saving needs a recent proof. */
const put = async (words: object | null, revision: number, kind?: string, locale?: string) =>
  app.call('PUT', path(kind, locale), { cookie: await app.signIn('oscar-venn'), body: { words, revision } })
const own = {
  subject: 'News from {{brand}}: {{title}}',
  paragraphs: { greeting: 'Good day {{name}}', next: 'Your team at {{brand}} <b>', signature: '' },
}
const lastMail = async (person = 'margaret-ashworth', edition = 'wealth') => {
  app.advance(120_000)
  await tell(person, testKinds.service)
  return (await listMails(app.deps, edition, { recipient: app.findPerson(person).email, limit: 1 }))[0]!
}

describe('the own words of a firm', () => {
  test('replace the standard words of an e-mail in one language and edition, until the firm goes back to them', async () => {
    expect(await get()).toMatchObject({ revision: 0, isStandard: true, order: ['greeting', 'next', 'signature'], revisions: [] })
    const { json, status } = await put(own, 0)
    expect([status, json]).toMatchObject([200, { ...own, revision: 1, isStandard: false, revisions: [{ revision: 1, by: 'Oscar Venn' }] }])
    const mail = await lastMail()
    expect(mail.subject).toBe('News from Harcourt Lisle: A document to sign')
    expect(mail.text).toBe(
      'Good day Margaret Ashworth\n\nA document to sign. About pensions by 1 December 2026\n\nYour team at Harcourt Lisle <b>',
    )
    expect(mail.html).toContain('Your team at Harcourt Lisle &#60;b&#62;')
    const { items } = (await app.get('/api/mail-texts', admin)).json
    expect(items.find(({ kind }: { kind: string }) => kind === 'notification').changed).toEqual(['en'])
    await app.asOwner(`update people set locale = 'is' where email = '${app.findPerson('margaret-ashworth').email}'`)
    expect((await lastMail()).subject).toBe('Harcourt Lisle: A document to sign (is)')
    await app.asOwner(`update people set locale = 'en' where email = '${app.findPerson('margaret-ashworth').email}'`)
    expect((await put(null, 1)).json).toMatchObject({
      revision: 2,
      isStandard: true,
      subject: findStandardTexts('notification', 'en').subject,
    })
    expect((await lastMail()).subject).toBe('Harcourt Lisle: A document to sign')
    expect(await app.asOwner(`select details ->> 'revision' as revision from events where kind = 'mail-text.saved' order by id`)).toEqual([
      { revision: '1' },
      { revision: '2' },
    ])
  })

  test('are saved only over what was read, also by two windows at once', async () => {
    const { revision } = await get('messageReceived')
    const words = async () => {
      const { subject, paragraphs } = await get('messageReceived')
      return { subject, paragraphs }
    }
    const proven = await app.signIn('oscar-venn')
    const body = { words: await words(), revision }
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await app.call('PUT', path('messageReceived'), { cookie: proven, body })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await put(await words(), revision, 'messageReceived')).json.code).toBe('conflict')
  })

  test('are of one edition', async () => {
    await put(own, (await get()).revision)
    const stranger = await app.signIn('miriam-castle')
    const other = await app.get(path(), { cookie: stranger, host: app.findPerson('miriam-castle').host })
    expect(other.json?.isStandard ?? other.status).toBe(other.status === 200 ? true : 403)
    await put(null, (await get()).revision)
  })

  test('are shown as an HTML letter and text before they are saved, with examples for the placeholders', async () => {
    const { json } = await app.call('POST', `${path('passwordReset')}/preview`, {
      ...admin,
      body: { subject: 'A new password', paragraphs: { ...(await get('passwordReset')).paragraphs, greeting: 'Hello {{name}}' } },
    })
    expect(json.html).toMatch(/^<!doctype html>/)
    expect([json.subject, json.text.startsWith('Hello Oscar Venn')]).toEqual(['A new password', true])
    expect(json.text).toContain('/example')
    expect((await get('passwordReset')).revision).toBe(0)
  })

  test.each([
    [{ subject: 'To {{account}}' }, 'unknown-placeholder'],
    [{ subject: 'Broken {{title' }, 'unknown-placeholder'],
    [{ subject: '{{ title }}' }, 'unknown-placeholder'],
    [{ subject: '{{constructor}}' }, 'unknown-placeholder'],
    [{ subject: 'See https://evil.example' }, 'link'],
    [{ subject: 'See www.evil.example' }, 'link'],
    [{ subject: 'Two\u2028lines' }, 'invalid_value'],
    [{ subject: 'Hidden\u202Etext' }, 'invalid_value'],
    [{ paragraphs: { greeting: 'x' } }, 'invalid_value'],
    [{ paragraphs: { ...own.paragraphs, other: 'x' } }, 'invalid_value'],
    [{ paragraphs: { greeting: 'x', next: 'y', __proto__x: 'z' } }, 'invalid_value'],
  ])('are refused with %j', async (change, code) => {
    const { status, json } = await put({ ...own, ...change }, (await get()).revision)
    expect([status, json.issues?.[0]?.code]).toEqual([400, code])
  })

  test('keep PINs and links, without which an e-mail would be useless', async () => {
    const { paragraphs, required, placeholders } = await get('pin')
    expect([required, placeholders.includes('hours')]).toEqual([['code'], true])
    const words = { subject: 'x', paragraphs: { ...paragraphs, code: 'Look elsewhere' } }
    expect((await put(words, 0, 'pin')).json.issues).toEqual([{ path: 'paragraphs', code: 'missing-placeholder' }])
  })

  test.each([
    ['pin', 'code', 'subject'],
    ['passwordReset', 'link', 'subject'],
    ['passwordReset', 'link', 'paragraphs.button'],
  ])('of %s have no {{%s}} in the %s, and need it elsewhere', async (kind, name, place) => {
    const { paragraphs, revision } = await get(kind)
    const secret = `Use {{${name}}}`
    const without = Object.fromEntries(Object.entries<string>(paragraphs).map(([key, text]) => [key, text.replaceAll(`{{${name}}}`, '')]))
    const words = (given: Record<string, string>) =>
      place === 'subject' ? { subject: secret, paragraphs: given } : { subject: 'x', paragraphs: { ...given, button: secret } }
    expect((await put(words(paragraphs), revision, kind)).json.issues).toEqual([{ path: place, code: 'unknown-placeholder' }])
    expect((await put(words(without), revision, kind)).json.issues).toContainEqual({ path: 'paragraphs', code: 'missing-placeholder' })
    expect((await get(kind)).revision).toBe(revision)
  })

  test('exist only for e-mails and languages of the edition, and for admins', async () => {
    expect((await app.get(path('nothing'), admin)).status).toBe(404)
    expect((await app.get(path('constructor'), admin)).status).toBe(404)
    expect((await app.get(path('notification', 'fr'), admin)).status).toBe(400)
    for (const person of ['beatrix-lisle', 'eleanor-whitcombe', 'margaret-ashworth'])
      expect((await app.call('PUT', path(), { cookie: await app.signIn(person), body: { words: own, revision: 0 } })).status).toBe(403)
  })
})

test('the standard words of every e-mail would be accepted', () => {
  for (const kind of mailKinds)
    for (const locale of ['en', 'is', 'el'] as const) {
      const { subject, ...paragraphs } = findStandardTexts(kind, locale)
      expect([kind, locale, findTextIssues(kind, locale, { subject, paragraphs })]).toEqual([kind, locale, []])
      expect(findPlaceholders(kind, locale).allowed).toContain('brand')
    }
  expect(editions.length).toBeGreaterThan(1)
})
