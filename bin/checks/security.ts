// load and timing tests of the security checklist: S14, S15 (200 samples), S36, S40, S54, S55, S56, S59 (20,000 requests), and of the limits for each session. Options: --requests, --samples, --only
import { parseArgs } from 'node:util'
import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { sendPictures, sendWorkbookBombs, storePicture } from './security/bombs.ts'
import { holdConnections, leaveUnread, trickleSlowly } from './security/connections.ts'
import { sendRandomRequests, sendLongTexts, sendLargeDocuments } from './security/floods.ts'
import { guessPasswords } from './security/guessing.ts'
import { compareMemory, inspectorOption, measureMemory } from './security/memory.ts'
import { overload } from './security/overload.ts'
import { answerHostilely } from './security/upstream-answers.ts'
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
const firm = demoFirm({ clients: 300 })
const findEmail = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
/** Edition whose clients are the people with known e-mail addresses. The other checks sign in only one of them. */
const main = firm.people.find((person) => person.key === 'iris-delacourt')?.edition
const otherPeople = firm.people
  .filter(({ key, edition, role }) => key.startsWith('generated') || (edition === main && role === 'client'))
  .map(({ email }) => email)
const say = (text: string) => void process.stdout.write(`${text}\n`)

export type Finding = { title: string; isGood: boolean; figure: string }

try {
  const enter = (key: string) => signIn(port, findEmail(key), demoPassword)
  const [staff, client] = [await enter('eleanor-whitcombe'), await enter('margaret-ashworth')]
  const admin = await enter('oscar-venn')
  const owner = { email: findEmail('iris-delacourt'), password: demoPassword }
  const pid = atrium.child.pid ?? 0
  const checks: [string, () => Promise<Finding>][] = [
    ['timings', () => compareTimings(port, { samples: Number(values.samples), known: otherPeople })],
    ['guessing', () => guessPasswords(port, owner)],
    ['connections', () => holdConnections(port, pid, client)],
    ['slow', () => trickleSlowly(port, pid, client)],
    ['unread', () => leaveUnread(port, pid, client)],
    ['upstreams', () => answerHostilely(atrium, simulator)],
    ['overload', () => overload(port, { attacker: staff, other: client })],
    ['workbooks', () => sendWorkbookBombs(port, admin)],
    ['pictures', () => sendPictures(port, { sender: client, other: { email: findEmail('callum-strachan'), password: demoPassword } })],
    ['texts', () => sendLongTexts(port, staff)],
    ['documents', () => sendLargeDocuments(port)],
    ['random', () => sendRandomRequests(port, { requests: Number(values.requests), cookies: [undefined, client, staff] })],
    ['memory', () => compareMemory(pid, atrium.printed(), before)],
  ]
  // Uses the process before its memory is measured, so that its code and libraries are loaded.
  for (let time = 0; time < 300; time++) await call(port, 'GET', '/api/portals', { cookie: client })
  await sendRandomRequests(port, { requests: 1_000, cookies: [client] })
  await storePicture(port, client)
  const before = await measureMemory(pid, atrium.printed())
  const named = values.only === '' ? checks.map(([name]) => name) : values.only.split(',')
  const unknown = named.filter((name) => !checks.some(([known]) => known === name))
  if (unknown.length > 0)
    throw new Error(`--only names unknown checks: ${unknown.join(', ')}. Known: ${checks.map(([name]) => name).join(', ')}.`)
  const chosen = checks.filter(([name]) => named.includes(name))
  const findings: Finding[] = []
  for (const [, check] of chosen) {
    const found = await check()
    say(`${found.isGood ? 'ok    ' : 'FAILED'} ${found.title}: ${found.figure}`)
    findings.push(found)
  }
  const good = findings.filter((found) => found.isGood).length
  say(`${good}/${findings.length} checks passed; ${findings.map(({ figure }) => figure).join('; ')}`)
  process.exitCode = good === findings.length ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
