// load and timing tests of the security checklist: S14, S15 (200 samples), S54, S55, S59 (20,000 requests). Options: --requests, --samples
import { parseArgs } from 'node:util'
import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { signIn } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { holdConnections } from './security/connections.ts'
import { sendRandomRequests, sendLongTexts, sendLargeDocuments } from './security/floods.ts'
import { guessPasswords } from './security/guessing.ts'
import { compareTimings } from './security/timings.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, samples: { type: 'string', default: '200' } } })

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ TRUST_PROXY: '1', LOG_LEVEL: 'fatal', DEMO_CLIENTS: '300' }, dataDir)
const { port } = atrium
const firm = demoFirm({ clients: 300 })
const findEmail = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
/** Edition of a person whom the other checks do not sign in. */
const main = firm.people.find((person) => person.key === 'iris-delacourt')?.edition
const otherPeople = firm.people
  .filter(({ key, edition, role }) => key.startsWith('generated') || (edition === main && role === 'client'))
  .map(({ email }) => email)
const say = (text: string) => void process.stdout.write(`${text}\n`)

export type Finding = { title: string; isGood: boolean; figure: string }

try {
  const [staff, client] = [
    await signIn(port, findEmail('eleanor-whitcombe'), demoPassword),
    await signIn(port, findEmail('margaret-ashworth'), demoPassword),
  ]
  const findings: Finding[] = []
  const report = async (work: Promise<Finding>) => {
    const found = await work
    say(`${found.isGood ? 'ok    ' : 'FAILED'} ${found.title}: ${found.figure}`)
    findings.push(found)
  }
  const owner = { email: findEmail('iris-delacourt'), password: demoPassword }
  await report(compareTimings(port, { samples: Number(values.samples), known: otherPeople }))
  await report(guessPasswords(port, owner))
  await report(holdConnections(port, atrium.child.pid ?? 0))
  await report(sendLongTexts(port, staff))
  await report(sendLargeDocuments(port))
  await report(sendRandomRequests(port, { requests: Number(values.requests), cookies: [undefined, client, staff] }))
  const good = findings.filter((found) => found.isGood).length
  say(`${good}/${findings.length} checks passed; ${findings.map(({ figure }) => figure).join('; ')}`)
  process.exitCode = good === findings.length ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
