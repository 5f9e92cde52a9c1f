import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Writes the table of docs/security.md: each requirement of the checklist with the tests and checks that have its id in their titles. With
 * --check it only reports whether the table is up to date.
 */

const file = 'docs/security.md'
const [begin, end] = ['<!-- proofs: written by bin/security-table.ts -->', '<!-- end of proofs -->']

const requirements: Readonly<Record<string, string>> = {
  S01: 'Every route declares who may call it',
  S02: 'The id of another client gives no access',
  S03: 'Advisers see only their own clients',
  S04: 'Portals and editions are separate',
  S05: 'Responses contain no field that the caller may not see',
  S06: 'Callers cannot set fields that are not theirs to change',
  S07: 'Hidden fields cannot be used to filter or sort',
  S08: 'A change of rights takes effect at once',
  S09: 'Staff who impersonate a client cannot change anything',
  S10: 'Staff can impersonate only their own clients, for a limited time',
  S11: 'No access before the second factor',
  S12: 'A code works once',
  S13: 'PINs cannot be guessed',
  S14: 'Passwords cannot be guessed, and guessing does not lock out the owner',
  S15: 'Responses do not reveal which e-mail addresses are known',
  S16: 'Weak passwords are refused; long ones are compared in full',
  S17: 'Links work only once and for a limited time, and only the newest one works',
  S18: 'No session fixation',
  S19: 'The server ends idle and old sessions',
  S20: 'Ending a session ends it everywhere',
  S21: 'Changing sign-in settings requires the password or a second factor',
  S22: 'People can list and end their sessions, and admins those of others',
  S23: 'Cookies are bound to the host and hidden from scripts',
  S24: 'No writes from other sites, no changes by GET',
  S25: 'A content security policy with a new nonce for each response',
  S26: 'Every response has the security headers',
  S27: 'Other origins cannot read responses',
  S28: 'No cache stores private data',
  S29: 'The browser keeps no data after sign-out',
  S30: 'No URL or Referer contains a token, an e-mail address or a national id',
  S31: 'Text is never interpreted as markup',
  S32: 'Links cannot run scripts or lead to unexpected sites',
  S33: 'Uploaded files are never executed',
  S34: 'A file whose content does not match its type is refused',
  S35: 'Uploads are limited in size',
  S36: 'Compressed files that unpack to many times their size are refused',
  S37: 'Paths cannot leave their folder',
  S38: 'File names cannot break headers or imitate other names',
  S39: 'Infected files are found, and nothing is served before its check',
  S40: 'Images cannot exhaust memory',
  S41: 'Addresses from data cannot reach the internal network, by literal address, by name or by redirect',
  S42: 'Ids cannot change the path of a provider request',
  S43: 'Exported cells are never formulas',
  S45: 'Redirects stay on the same host',
  S46: 'SQL is never built from input',
  S47: 'E-mails cannot get further headers, recipients or markup',
  S48: 'Units of a holding cannot be sold twice',
  S49: 'A time is booked once',
  S50: 'Seat limits hold under concurrency',
  S51: 'A repeated request has one effect',
  S52: 'No step of a process can be skipped',
  S53: 'Limits apply across all nodes',
  S54: 'No text makes a regular expression slow',
  S55: 'No document blocks the server',
  S56: 'Slow clients are disconnected, and do not delay others',
  S57: 'No prototype pollution and no duplicate parameters',
  S58: 'Requests have only one interpretation',
  S59: 'Errors reveal no internals',
  S60: 'Logs contain no secrets, and input cannot forge log lines',
  S61: 'Security events are recorded',
  S62: 'Tampering with events is detected',
  S63: 'Secrets are stored only as hashes',
  S64: 'Tokens cannot be guessed',
  S65: 'No default credentials; least privilege',
  S66: 'No unneeded files or endpoints are served',
  S68: 'Images contain no location or camera data',
  S69: 'Untrusted certificates are refused',
  S70: 'Links to documents work only for people with access',
  S71: 'Devices get notifications only with their owner’s consent, and only for the owner’s portals',
  S72: 'Streams of events end with their session, and deliver nothing of other editions or people',
}

const fileGlobs = [
  'apps/server/src/**/*.test.ts',
  'modules/*/server/**/*.test.ts',
  'platform/**/*.test.ts',
  'e2e/*.spec.ts',
  'modules/*/journeys/*.spec.ts',
  'bin/test.ts',
  'bin/checks/security.ts',
  'bin/checks/processes.ts',
  'bin/checks/processes/*.ts',
  'bin/checks/security/*.ts',
]

type Proof = { id: string; title: string; file: string }

/** Finds the titles of tests and checks that contain an id in brackets. The title of the enclosing group is put before each. */
function findProofs(path: string): Proof[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(['"`])((?:(?!\1)[^\n\\]|\\.)*\[S\d\d\](?:(?!\1)[^\n\\]|\\.)*)\1/g)].flatMap(({ index, 2: fullTitle = '' }) =>
    [...fullTitle.matchAll(/\[(S\d\d)\]/g)].map(([, id = '']) => ({
      id,
      title: joinTitles(findGroup(text.slice(0, index)), formatTitle(fullTitle)),
      // Names of files under `bin`, such as `test.ts`, are unclear without their folder.
      file: path.startsWith('bin/') ? path : basename(path),
    })),
  )
}

/** Returns a title without ids, and with an ellipsis in place of each parameter. */
const formatTitle = (title: string) =>
  title
    .replaceAll(/\s*\[[A-Z]\d+\]/g, '')
    .replaceAll(/%[sj]|\$\{[^}]*\}/g, '…')
    .trim()

/** Returns the title of the innermost `describe` that is open at the end of a text, or null if there is none. */
function findGroup(before: string): string | null {
  const groups = [...before.matchAll(/^( *)describe(?:\.each\([^)]*\))?\((['"`])(.+?)\2/gm)]
  const open = groups.filter(({ index, 1: indent }) => !before.slice(index).includes(`\n${indent}})`))
  const title = open.at(-1)?.[3]
  return title === undefined ? null : formatTitle(title)
}

/** Puts the title of the group, if any, before the title of a test. */
function joinTitles(group: string | null, title: string): string {
  return group === null ? title : `${group}: ${title}`
}

function renderTable(): string {
  const proofs = fileGlobs.flatMap((place) => globSync(place).toSorted()).flatMap(findProofs)
  const unknown = proofs.find(({ id }) => !(id in requirements))
  if (unknown) throw new Error(`${unknown.file} names ${unknown.id}, which bin/security-table.ts does not list.`)
  const rows = Object.entries(requirements).map(([id, what]) => {
    const proofsOfId = proofs.filter((proof) => proof.id === id)
    const tests = proofsOfId.map(({ title, file: name }) => `${title.replaceAll('|', '\\|').replaceAll('`', '')} (\`${name}\`)`)
    return `| ${id} | ${what} | ${tests.join('; ') || 'not proved yet'} |`
  })
  return ['| Id | Requirement | Tests |', '|---|---|---|', ...rows].join('\n')
}

const before = readFileSync(file, 'utf8')
const [head = '', rest = ''] = before.split(begin)
const [, tail = ''] = rest.split(end)
const expectedText = `${head}${begin}\n\n${renderTable()}\n\n${end}${tail}`
if (process.argv.includes('--check')) {
  if (before === expectedText) process.exit(0)
  process.stdout.write(`${file} is out of date with the tests: run "node bin/security-table.ts".\n`)
  process.exit(1)
}
writeFileSync(file, expectedText)
