// floods and timings of the security checklist: S14, S15 (200 samples), S54, S55, S59 (20,000 requests); --requests, --samples
import { parseArgs } from 'node:util'
import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { signIn } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { floodOfFuzz, longTexts, nestedDocuments } from './security/floods.ts'
import { guessing } from './security/guessing.ts'
import { sameTime } from './security/timings.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, samples: { type: 'string', default: '200' } } })

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ TRUST_PROXY: '1', LOG_LEVEL: 'fatal', DEMO_CLIENTS: '300' }, dataDir)
const { port } = atrium
const firm = demoFirm({ clients: 300 })
const emailOf = (key: string) => firm.people.find((person) => person.key === key)?.email ?? ''
/** A person of the main edition whom the other checks do not sign in. */
const main = firm.people.find((person) => person.key === 'iris-delacourt')?.edition
const strangers = firm.people
  .filter(({ key, edition, role }) => key.startsWith('generated') || (edition === main && role === 'client'))
  .map(({ email }) => email)
const say = (text: string) => void process.stdout.write(`${text}\n`)

export type Finding = { title: string; isGood: boolean; figure: string }

try {
  const [staff, client] = [
    await signIn(port, emailOf('eleanor-whitcombe'), demoPassword),
    await signIn(port, emailOf('margaret-ashworth'), demoPassword),
  ]
  const findings: Finding[] = []
  const take = async (work: Promise<Finding>) => {
    const found = await work
    say(`${found.isGood ? 'ok    ' : 'SHORT '} ${found.title}: ${found.figure}`)
    findings.push(found)
  }
  const owner = { email: emailOf('iris-delacourt'), password: demoPassword }
  await take(sameTime(port, { samples: Number(values.samples), known: strangers }))
  await take(guessing(port, owner))
  await take(longTexts(port, staff))
  await take(nestedDocuments(port))
  await take(floodOfFuzz(port, { requests: Number(values.requests), cookies: [undefined, client, staff] }))
  const good = findings.filter((found) => found.isGood).length
  say(`${good}/${findings.length} hold; ${findings.map(({ figure }) => figure).join('; ')}`)
  process.exitCode = good === findings.length ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
