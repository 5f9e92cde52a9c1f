import type { Fault } from './fault.ts'

/** Faults of events, revisions and the audit log. */
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
]
