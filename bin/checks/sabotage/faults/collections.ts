import type { Fault } from './fault.ts'

const items = 'modules/collections/server/items'
const access = `${items}/access.ts`
const routes = `${items}/routes.ts`
const reads = `${items}/generic-reads.ts`
const writes = `${items}/generic-writes.ts`
const schedule = `${items}/schedule-writes.ts`
const userWrites = 'modules/administration/server/people/user-writes.ts'
const accessGroups = 'modules/administration/server/collections/access-groups.ts'
const batches = 'modules/collections/server/transfer/batch-jobs.ts'
const tests = [`${items}/items.test.ts`]
const importTests = ['modules/collections/server/transfer/import.test.ts']
const tableTests = ['modules/administration/server/collections/collections.test.ts']

/** Faults in the collections of the back office. */
export const collectionFaults: readonly Fault[] = [
  {
    name: 'a company admin sees the users of every organisation',
    edits: [[access, "organisationId: role === 'admin' ? null : organisationId", 'organisationId: null']],
    tests: tableTests,
  },
  {
    name: 'a company admin changes fields for admins',
    edits: [[access, "isAdmin: role === 'admin'", 'isAdmin: true']],
    tests: tableTests,
  },
  {
    name: 'a company admin deletes users',
    edits: [[access, 'mayRemove: mayWrite && removers.some((one) => one === role)', 'mayRemove: mayWrite']],
    tests: tableTests,
  },
  {
    name: 'the last admin can be deleted',
    edits: [[userWrites, "const isLast = user.values['access'] === 'admin' &&", 'const isLast = false &&']],
    tests: tableTests,
  },
  {
    name: 'a sensitive change needs no recent proof of identity',
    edits: [[routes, 'if (isSensitive && !isProven(', 'if (isSensitive && false && !isProven(']],
    tests: tableTests,
  },
  {
    name: 'activating an access group needs no recent proof of identity',
    edits: [[accessGroups, "stepUp: ['team', 'clients', 'portal', 'active']", "stepUp: ['team', 'clients', 'portal']"]],
    tests: tableTests,
  },
  {
    name: 'an adviser who moves to another organisation keeps their teams',
    edits: [[userWrites, '  if (isMoved) await leaveTeams(', '  if (isMoved && false) await leaveTeams(']],
    tests: tableTests,
  },
  {
    name: 'a save overwrites what another person saved meanwhile',
    edits: [[routes, "if (item.version !== input.version && !isEqual(item.values, values)) throw refusal('conflict')", '']],
    tests,
  },
  {
    name: 'an item that another uses is deleted',
    edits: [[routes, "    if (count > 0) throw refusal('conflict')\n", '']],
    tests,
  },
  {
    name: 'a plain save is published',
    edits: [[writes, '...(!definition.hasDrafts && { published_version: version', '...({ published_version: version']],
    tests,
  },
  {
    name: 'a schedule publishes a draft that was saved since',
    edits: [[schedule, 'set published_version = publish_version', 'set published_version = version']],
    tests,
  },
  {
    name: 'deleted items are listed',
    edits: [[reads, 'i.is_active = ${!query.isBin}', '(i.is_active or true)']],
    tests,
  },
  {
    name: 'a file of a collection contains formulas',
    edits: [['platform/sheets/cells.ts', '    .map(cellText)\n', '']],
    tests: ['modules/collections/server/transfer/export.test.ts'],
  },
  {
    name: 'an export contains fields that the caller may not see',
    edits: [['modules/collections/server/transfer/export-rules.ts', ' && !findFieldType(field.type)?.isSecret', '']],
    tests: ['modules/collections/server/transfer/export.test.ts'],
  },
  {
    name: 'the import of another person is open to everybody',
    edits: [
      [
        'modules/collections/server/transfer/reads.ts',
        "    .where('person_id', '=', scope.person.id)\n    .executeTakeFirst()",
        '    .executeTakeFirst()',
      ],
      [
        'platform/db/migrations/0010-collection-transfer.sql',
        "call protect_table('collection_transfers', 'person')",
        "call protect_table('collection_transfers', 'staff')",
      ],
    ],
    tests: ['modules/collections/server/transfer/import.test.ts'],
  },
  {
    name: 'an undo overwrites what others have changed since',
    edits: [['modules/collections/server/transfer/undo-jobs.ts', 'if (item.version !== version)', 'if (false)']],
    tests: ['modules/collections/server/transfer/import.test.ts'],
  },
  {
    name: 'a change of many items touches drafts of others',
    edits: [['modules/collections/server/transfer/change-jobs.ts', "drafts.has(item.id) && transfer.kind !== 'restore'", 'false']],
    tests: ['modules/collections/server/transfer/changes.test.ts'],
  },
  {
    name: 'a batch of an import commits before the one before it',
    edits: [[batches, 'seen: before.seen, result: () => before.result', 'seen: before.seen, result: () => this.#progress']],
    tests: importTests,
  },
  {
    name: 'a batch of an import that another transaction prevented is not stored again',
    edits: [[batches, 'isConflict(failure) && attempt < maxTries', 'false']],
    tests: importTests,
  },
]
