import type { Fault } from './fault.ts'

const server = 'modules/files/server'
const checks = `${server}/uploads/check-jobs.ts`
const serving = `${server}/serving/file-routes.ts`
const checkTests = [`${server}/uploads/checks.test.ts`]
const uploadTests = [`${server}/uploads/uploads.test.ts`]
const servingTests = [`${server}/serving/files.test.ts`]

/** Faults in uploads, in the checks of files, and in what is served of them. */
export const fileFaults: readonly Fault[] = [
  {
    name: 'a client reads a file of the media libraries',
    edits: [
      [serving, 'if (!purpose || !(await purpose.mayRead(transaction, scope, found))) return undefined', 'if (!purpose) return undefined'],
      ['platform/db/migrations/0009-files.sql', "call protect_table('files', 'staff')", "call protect_table('files', 'edition')"],
    ],
    tests: servingTests,
  },
  {
    name: 'an infected file is stored',
    edits: [[checks, "if (result !== 'clean') return", "if (result !== 'clean' && false) return"]],
    tests: checkTests,
  },
  {
    name: 'a drawing is shown in the page, where its scripts run',
    edits: [
      [
        'platform/files/file-kinds.ts',
        "svg: { mediaType: 'image/svg+xml', extensions: ['svg'] }",
        "svg: { mediaType: 'image/svg+xml', extensions: ['svg'], isShownInline: true }",
      ],
    ],
    tests: checkTests,
  },
  {
    name: 'a person continues the upload of another',
    edits: [
      [
        `${server}/uploads/reads.ts`,
        'where id = ${id}::uuid and person_id = ${person.id}`',
        'where id = ${id}::uuid and ${person.id} is not null`',
      ],
      [
        'platform/db/migrations/0009-files.sql',
        "call protect_table('file_uploads', 'person')",
        "call protect_table('file_uploads', 'edition')",
      ],
    ],
    tests: uploadTests,
  },
  {
    name: 'two equal parts at the same time are both stored',
    edits: [
      [
        `${server}/uploads/writes.ts`,
        "and state = 'uploading' and received = ${position}::bigint",
        "and state = 'uploading' and ${position}::bigint >= 0",
      ],
      [`${server}/uploads/writes.ts`, 'returning locked_by = ${locker}::uuid as "isTaken"', 'returning true as "isTaken"'],
    ],
    tests: uploadTests,
  },
  {
    name: 'links in archives are accepted',
    edits: [['platform/files/archives.ts', 'return isLink || isEncrypted', 'return isEncrypted']],
    tests: checkTests,
  },
  {
    name: 'the search for unknown blobs removes those of uploads under way',
    edits: [[`${server}/sweeping/jobs.ts`, 'if (writtenAt < before) keys.push(key)', 'keys.push(key)']],
    tests: [`${server}/sweeping/sweeping.test.ts`],
  },
]
