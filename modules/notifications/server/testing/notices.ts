import { findEdition, mainEdition } from '@atrium/editions/registry'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { TestApp } from '@atrium/server/testing/test-app'
import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '../contributions.ts'
import { notify, type Notice } from '../notices/writes.ts'

const texts = (title: string) => ({
  en: { title, body: 'About {{subject}} by {{day:day}}', action: 'Open' },
  is: { title: `${title} (is)`, body: 'Um {{subject}}', action: 'Opna' },
  el: { title: `${title} (el)`, body: 'Για {{subject}}', action: 'Άνοιγμα' },
})

const named = texts('A message')

/** Kinds of each class, for tests. */
export const testKinds = {
  regulatory: { name: 'test.regulatory', class: 'regulatory', icon: 'shield', texts: texts('Costs and charges') },
  service: { name: 'test.service', class: 'service', icon: 'sign', texts: texts('A document to sign') },
  personal: { name: 'test.personal', class: 'personal', icon: 'page', texts: texts('Your review') },
  prompt: { name: 'test.prompt', class: 'personal', icon: 'mail', isPrompt: true, texts: named },
  named: {
    name: 'test.named',
    class: 'personal',
    icon: 'mail',
    isPrompt: true,
    texts: { ...named, en: { ...named.en, title: '{{sender}} has written', outside: 'A new message' } },
  },
  marketing: { name: 'test.marketing', class: 'marketing', icon: 'news', texts: texts('An offer') },
} as const satisfies Record<string, NotificationKind>

/** Adds the kinds of tests to those of the modules. */
export function contributeTestKinds(app: TestApp): void {
  const { contributed } = app.deps
  app.deps.contributed = (name) =>
    name === 'notificationKinds' ? ([...contributed(name), Object.values(testKinds)] as never) : contributed(name)
}

/**
 * Ends the minute in which several notifications become one e-mail before each call, for tests that read each e-mail.
 * Rows that a call beside it holds are left out, since that call has just ended their minute or is delivering them.
 */
export function separateNotices(app: TestApp): void {
  const { call } = app
  app.call = async (...given) => {
    await app.asOwner(
      `update notification_deliveries set queued_at = queued_at - interval '1 minute'
       where id in (select id from notification_deliveries where queued_at is not null for update skip locked)`,
    )
    return call(...given)
  }
}

/** Functions with which tests tell people something. */
export function createNotices(app: TestApp) {
  const idOf = async (key: string): Promise<string> => {
    const { email, edition } = app.findPerson(key)
    return String((await app.asOwner(`select id from people where email = '${email}' and edition = '${edition}'`))[0]!['id'])
  }
  const tellIn = (edition: string, notices: readonly Notice[]) =>
    withTenant(app.db, systemActor(edition), (transaction) =>
      notify(transaction, { edition: findEdition(edition) ?? mainEdition, deps: app.deps, by: 'test' }, notices),
    )
  return {
    idOf,
    tellIn,
    /** Tells a person something in their portal. */
    async tell(person: string, kind: NotificationKind, given: Partial<Notice> = {}): Promise<number> {
      const notice = {
        kind,
        person: await idOf(person),
        portal: 'private-clients',
        account: null,
        path: '/dashboard/private-clients',
        facts: { subject: 'pensions', day: '2026-12-01' },
        cause: randomUUID(),
        ...given,
      }
      return tellIn(mainEdition.id, [notice])
    },
    /** Lists what was queued for the address of a person, the oldest first. */
    async listQueued(person: string): Promise<{ channel: string; subject: string; recipient: string; class: string | null }[]> {
      return (await app.asOwner(`select m.channel, m.subject, m.recipient, m.notification_class as class from outbox_messages m
        join people p on p.id = m.person_id where p.email = '${app.findPerson(person).email}' and m.id in (select message_id from notification_deliveries)
        order by m.created_at, m.id`)) as never
    },
    async listDeliveries(
      person: string,
    ): Promise<{ kind: string; channel: string; state: string; reason: string | null; due_at: Date | null }[]> {
      return (await app.asOwner(`select n.kind, d.channel, d.state, d.reason, d.due_at from notification_deliveries d join notifications n on n.id = d.notification_id
        join people p on p.id = n.person_id where p.email = '${app.findPerson(person).email}' order by n.created_at, n.id, d.channel`)) as never
    },
  }
}
