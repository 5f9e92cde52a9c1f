// load and timing tests of the security checklist: S14, S15 (200 samples), S36, S40, S54, S55, S56, S59 (20,000 requests), of the limits for each session, and of a public form under a flood. Options: --requests, --samples, --only
import { parseArgs } from 'node:util'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { sendPictures, sendWorkbookBombs, storePicture } from './security/bombs.ts'
import { holdConnections, leaveUnread, trickleSlowly } from './security/connections.ts'
import { sendRandomRequests, sendLongTexts, sendLargeDocuments } from './security/floods.ts'
import { floodPublicForm } from './security/form-flood.ts'
import { guessPasswords } from './security/guessing.ts'
import { compareMemory, inspectorOption, measureMemory } from './security/memory.ts'
import { testOverload } from './security/overload.ts'
import { testHostileResponses } from './security/upstream-responses.ts'
import { compareTimings } from './security/timings.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    samples: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess(
  { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', DEMO_CLIENTS: '300', NODE_OPTIONS: inspectorOption },
  dataDir,
)
const { port } = atrium
const simulator = findSimulator(dataDir)
if (!simulator) throw new Error('The simulator is not running')
const firm = createDemoFirm({ clients: 300 })
const findEmail = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
/** Edition whose clients are the people with known e-mail addresses. The other checks sign in only one of them. */
const clientEdition = firm.people.find((person) => person.key === 'iris-delacourt')?.edition
const otherPeople = firm.people
  .filter(({ key, edition, role }) => key.startsWith('generated') || (edition === clientEdition && role === 'client'))
  .map(({ email }) => email)
const printLine = (text: string) => void process.stdout.write(`${text}\n`)

export type Finding = { title: string; isGood: boolean; figure: string }

try {
  const signInAs = (key: string) => signIn(port, findEmail(key), demoPassword)
  const [staff, client] = [await signInAs('eleanor-whitcombe'), await signInAs('margaret-ashworth')]
  const admin = await signInAs('oscar-venn')
  const owner = { email: findEmail('iris-delacourt'), password: demoPassword }
  const pid = atrium.child.pid ?? 0
  const checks: [string, () => Promise<Finding>][] = [
    ['timings', () => compareTimings(port, { samples: Number(values.samples), known: otherPeople })],
    ['guessing', () => guessPasswords(port, owner)],
    ['connections', () => holdConnections(port, pid, client)],
    ['slow', () => trickleSlowly(port, pid, client)],
    ['unread', () => leaveUnread(port, pid, client)],
    ['upstreams', () => testHostileResponses(atrium, simulator)],
    ['overload', () => testOverload(port, { attacker: staff, other: client })],
    ['forms', () => floodPublicForm(port, { admin, client })],
    ['workbooks', () => sendWorkbookBombs(port, admin)],
    ['pictures', () => sendPictures(port, { sender: client, other: { email: findEmail('callum-strachan'), password: demoPassword } })],
    ['texts', () => sendLongTexts(port, staff)],
    ['documents', () => sendLargeDocuments(port)],
    ['random', () => sendRandomRequests(port, { requests: Number(values.requests), cookies: [undefined, client, staff] })],
    ['memory', () => compareMemory(pid, atrium.readOutput(), before)],
  ]
  // Uses the process before its memory is measured, so that its code and libraries are loaded.
  for (let time = 0; time < 300; time++) await call(port, 'GET', '/api/portals', { cookie: client })
  await sendRandomRequests(port, { requests: 1_000, cookies: [client] })
  await storePicture(port, client)
  const before = await measureMemory(pid, atrium.readOutput())
  const selectedNames = values.only === '' ? checks.map(([name]) => name) : values.only.split(',')
  const unknownNames = selectedNames.filter((name) => !checks.some(([known]) => known === name))
  if (unknownNames.length > 0)
    throw new Error(`--only names unknown checks: ${unknownNames.join(', ')}. Known: ${checks.map(([name]) => name).join(', ')}.`)
  const selectedChecks = checks.filter(([name]) => selectedNames.includes(name))
  const findings: Finding[] = []
  for (const [, check] of selectedChecks) {
    const finding = await check()
    printLine(`${finding.isGood ? 'ok    ' : 'FAILED'} ${finding.title}: ${finding.figure}`)
    findings.push(finding)
  }
  const good = findings.filter((finding) => finding.isGood).length
  printLine(`${good}/${findings.length} checks passed; ${findings.map(({ figure }) => figure).join('; ')}`)
  process.exitCode = good === findings.length ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
