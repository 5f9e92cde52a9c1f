import type { Fault } from './fault.ts'

/** Faults in events, revisions and the audit log. */
export const eventsFaults: readonly Fault[] = [
  {
    name: 'events are sealed while earlier ones are still being written',
    edits: [
      ['platform/events/seal.ts', 'return holders.length === 0', 'return true'],
      ['platform/events/seal.ts', 'const maxWaitMs = 5_000', 'const maxWaitMs = 0'],
    ],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'details of an event are not sealed',
    edits: [['platform/events/chain.ts', "  'details',\n", '']],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'a change records no revision',
    edits: [['platform/events/revisions.ts', '  await recordRevisions(transaction, origin, [{ subject, before, after }])\n', '']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision does not name the person',
    edits: [['platform/events/revisions.ts', 'person_id: session?.person.id ?? null', 'person_id: null']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision does not name the account that staff acted for',
    edits: [['platform/events/revisions.ts', 'as_account_id: session?.impersonation?.accountId ?? null', 'as_account_id: null']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision stores secrets',
    edits: [['platform/events/revisions.ts', 'return secretColumn.test(field) ||', 'return']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'queued messages are readable in the database',
    edits: [['platform/mail/outbox.ts', "body_text: sealed ? '' : mail.text", 'body_text: mail.text']],
    tests: ['platform/mail/sealed-messages.test.ts'],
  },
  {
    name: 'the text of a queued message can be moved to another recipient',
    edits: [['platform/mail/outbox.ts', '`${edition} ${channel} ${recipient}`', '`${edition} ${channel}`']],
    tests: ['platform/mail/sealed-messages.test.ts'],
  },
  {
    name: 'an interrupted rotation of the secret is resumed with another secret',
    edits: [['apps/server/src/commands/rotate-secret.ts', '  await refuseAnotherSecret(rotation, [previousSecret, next])\n', '']],
    tests: ['apps/server/src/commands/rotate-secret.test.ts'],
  },
  {
    name: 'a rotation of the secret loses queued messages',
    edits: [
      [
        'platform/mail/mail-keys.ts',
        '.set({ sealed_private_key: seal(createBox(edition, newSecret), privateKey) })',
        '.set({ sealed_private_key: seal(createBox(edition, previousSecret), privateKey) })',
      ],
    ],
    tests: ['platform/mail/sealed-messages.test.ts'],
  },
  {
    name: 'unusual access of staff is reported to the person themself',
    edits: [['modules/administration/server/unusual-access/reads.ts', "    .where('id', '<>', staff.id)\n", '']],
    tests: ['modules/administration/server/unusual-access/unusual-access.test.ts'],
  },
  {
    name: 'unusual access of staff is reported to the company admins of other organisations',
    edits: [
      [
        'modules/administration/server/unusual-access/reads.ts',
        "and([eb('role', '=', 'company-admin'), eb('organisation_id', '=', staff.organisationId)])",
        "eb('role', '=', 'company-admin')",
      ],
    ],
    tests: ['modules/administration/server/unusual-access/unusual-access.test.ts'],
  },
  {
    name: 'downloads do not count as unusual access',
    edits: [
      [
        'modules/administration/server/unusual-access/reads.ts',
        "['document.downloaded', 'document.opened', 'transactions.exported', 'items.exported']",
        "['items.exported']",
      ],
    ],
    tests: ['modules/administration/server/unusual-access/unusual-access.test.ts'],
  },
]
