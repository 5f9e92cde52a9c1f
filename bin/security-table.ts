import { globSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the table of docs/security.md: each requirement of the checklist with the tests and checks that carry its id in their
 * titles. With --check only reports whether it is up to date.
 */

const file = 'docs/security.md'
const [begin, end] = ['<!-- proofs: written by bin/security-table.ts -->', '<!-- end of proofs -->']

const requirements: Readonly<Record<string, string>> = {
  S01: 'Every route has a rule of who may call it',
  S02: 'No id of another client opens anything',
  S03: 'Advisers see their own clients alone',
  S04: 'No crossing of portals or editions',
  S05: 'No field leaves that should not',
  S06: 'No field is set that is not the caller’s',
  S07: 'No filter or order by what is hidden',
  S08: 'A change of rights acts at once',
  S09: 'Who looks as a client changes nothing',
  S10: 'Only one’s own clients are looked at, for a while',
  S11: 'Without the second factor nothing is open',
  S12: 'A code works once',
  S13: 'PINs cannot be guessed',
  S14: 'Passwords cannot be guessed, and the owner is not locked out',
  S15: 'Nobody learns which addresses are known',
  S16: 'Weak passwords are refused, strong ones compared whole',
  S17: 'Links work once, for a while, and the newest alone',
  S18: 'Sessions cannot be fixed beforehand',
  S19: 'Sessions end by idleness and by age, at the server',
  S20: 'What ends a session ends it everywhere',
  S21: 'What guards the access is changed with proof alone',
  S22: 'Sessions are listed and ended, one’s own and by an admin',
  S23: 'Cookies are bound and hidden',
  S24: 'No write from another site, no change by reading',
  S25: 'A content security policy with a nonce an answer',
  S26: 'The headers stand on every answer',
  S27: 'No other origin may read',
  S28: 'Private data is not kept by any cache',
  S29: 'The browser holds nothing after signing out',
  S30: 'No token, address or national id is in any address or Referer',
  S31: 'No text is ever read as markup',
  S32: 'No address runs or leads away',
  S33: 'What is uploaded never runs',
  S34: 'A file is what it says, or is refused',
  S35: 'No upload is too large',
  S38: 'The name of a file neither ends a header nor looks like another’s',
  S40: 'No picture fills the memory',
  S41: 'Addresses that come from data lead nowhere inside: not written out, not by name, not by redirect',
  S42: 'Ids do not leave their path towards a provider',
  S43: 'No cell of a file is a formula',
  S45: 'Redirects stay on our own host',
  S46: 'SQL is not made of what was typed',
  S50: 'Seats hold under concurrency',
  S53: 'Limits hold on every node',
  S54: 'No text makes an expression run away',
  S55: 'No document makes the server stop',
  S57: 'No prototype and no doubled parameter',
  S58: 'Requests are read one way alone',
  S59: 'Errors say nothing',
  S60: 'Secrets are in no log; a line stays a line',
  S61: 'What matters for security is written down',
  S62: 'Tampering with events shows',
  S63: 'Secrets are stored hashed alone',
  S64: 'Tokens cannot be guessed',
  S65: 'No default ways in, least privilege',
  S66: 'Nothing lies about',
  S68: 'Pictures tell nothing of place and camera',
  S69: 'A certificate that nobody vouches for is refused',
  S71: 'A device is told of news by its owner’s word alone, and of a portal of theirs alone',
}

const places = [
  'apps/server/src/**/*.test.ts',
  'modules/*/server/**/*.test.ts',
  'platform/**/*.test.ts',
  'e2e/*.spec.ts',
  'modules/*/journeys/*.spec.ts',
  'bin/test.ts',
  'bin/checks/security.ts',
  'bin/checks/processes.ts',
  'bin/checks/security/*.ts',
]

type Proof = { id: string; title: string; file: string }

/** Titles of tests, and first words of checks, that carry an id in brackets. */
function findProofs(path: string): Proof[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/(['"`])((?:(?!\1)[^\n\\]|\\.)*\[S\d\d\](?:(?!\1)[^\n\\]|\\.)*)\1/g)].flatMap(([, , whole = '']) =>
    [...whole.matchAll(/\[(S\d\d)\]/g)].map(([, id = '']) => ({
      id,
      title: whole.replaceAll(/\s*\[[A-Z]\d+\]/g, '').trim(),
      file: path.split('/').at(-1) ?? '',
    })),
  )
}

function table(): string {
  const proofs = places.flatMap((place) => globSync(place).toSorted()).flatMap(findProofs)
  const unknown = proofs.find(({ id }) => !(id in requirements))
  if (unknown) throw new Error(`${unknown.file} names ${unknown.id}, which bin/security-table.ts has no words for.`)
  const rows = Object.entries(requirements).map(([id, what]) => {
    const own = proofs.filter((proof) => proof.id === id)
    const tests = own.map(({ title, file: name }) => `${title.replaceAll('|', '\\|').replaceAll('`', '')} (\`${name}\`)`)
    return `| ${id} | ${what} | ${tests.join('; ') || 'not proved yet'} |`
  })
  return ['| Id | What | Tests |', '|---|---|---|', ...rows].join('\n')
}

const before = readFileSync(file, 'utf8')
const [head = '', rest = ''] = before.split(begin)
const [, tail = ''] = rest.split(end)
const wanted = `${head}${begin}\n\n${table()}\n\n${end}${tail}`
if (process.argv.includes('--check')) {
  if (before === wanted) process.exit(0)
  process.stdout.write(`${file} is not true to the tests: run "node bin/security-table.ts".\n`)
  process.exit(1)
}
writeFileSync(file, wanted)
