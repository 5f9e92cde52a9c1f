import type { Fault } from './fault.ts'

const live = 'apps/server/src/http/live.ts'
const liveTests = ['apps/server/src/http/live.test.ts']
const navigation = 'modules/people/server/portals/navigation-rules.ts'
const entries = 'modules/ledger/server/entries'
const ledgerTests = [`${entries}/ledger-collections.test.ts`]
const accounts = 'modules/administration/server/accounts/account-writes.ts'
const accountTests = ['modules/administration/server/collections/collections.test.ts']

/** Faults in settings that the portal reads, and in the ledger in the back office. */
export const settingFaults: readonly Fault[] = [
  {
    name: 'a stream of changes reports those of other editions',
    edits: [[live, 'if (stream.edition.id === edition) writeTopic(stream, ownTopic)', 'writeTopic(stream, ownTopic)']],
    tests: liveTests,
  },
  {
    name: 'a stream of changes reports the messages of other people',
    edits: [[live, 'person === undefined ? streams.all() : streams.ofPerson(person)', 'streams.all()']],
    tests: liveTests,
  },
  {
    name: 'a stream of changes outlives its session',
    edits: [[live, 'streams.ofSession(topic.slice(sessionPrefix.length)).forEach(end)', 'streams.ofSession(topic).forEach(end)']],
    tests: liveTests,
  },
  {
    name: 'what concerns many people is reported to their streams of other editions',
    edits: [[live, 'if (stream.edition.id === edition) writeTopic(stream, topic)', 'writeTopic(stream, topic)']],
    tests: liveTests,
  },
  {
    name: 'a stream of changes outlives the access of its person',
    edits: [[live, 'if (!isOpen) end(stream)', 'if (!stream.session) end(stream)']],
    tests: liveTests,
  },
  {
    name: 'the entries of the navigation are shown to every role',
    edits: [
      [navigation, 'Array.isArray(audiences) && audiences.includes(audienceOf[role])', 'Array.isArray(audiences) && role !== undefined'],
    ],
    tests: ['modules/people/server/portals/portals.test.ts'],
  },
  {
    name: 'published content is read from collections without an audience',
    edits: [
      [
        'modules/collections/server/content/access.ts',
        'if (!definition?.audience || definition.store)',
        'if (!definition || definition.store)',
      ],
    ],
    tests: ['modules/collections/server/content/content.test.ts'],
  },
  {
    name: 'a corrected entry is booked without the reversal of the first',
    edits: [
      [
        `${entries}/transaction-writes.ts`,
        '[await reversalOf(transaction, scope, item, number), ...toRows(`${item.id}.r${number}`, values)]',
        'toRows(`${item.id}.r${number}`, values)',
      ],
    ],
    tests: ledgerTests,
  },
  {
    name: 'the errors of an entry do not prevent its booking',
    edits: [[`${entries}/command-writes.ts`, 'refuseIssues(await listIssues(system, command))', 'await listIssues(system, command)']],
    tests: ledgerTests,
  },
  {
    name: 'a company admin sees the transactions of other organisations',
    edits: [
      [
        `${entries}/transaction-reads.ts`,
        'not e.is_undone and (${organisationId}::uuid is null or',
        'not e.is_undone and (${organisationId}::uuid is null or true or',
      ],
    ],
    tests: ledgerTests,
  },
  {
    name: 'an account is added in the back office without a free seat',
    edits: [[accounts, "    await reserveSeat(transaction, values['portal'])\n    const text", '    const text']],
    tests: accountTests,
  },
  {
    name: 'a company admin states the id of a client in the firm’s own system',
    edits: [
      [
        accounts,
        "isChanged('external_id') && scope.organisationId !== null",
        "isChanged('external_id') && scope.organisationId === undefined",
      ],
    ],
    tests: accountTests,
  },
]
