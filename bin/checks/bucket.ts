// the store of files on a real S3 service, OpenStack Swift with its S3 interface: the conformance tests, and an Atrium that keeps files there
import { createHash } from 'node:crypto'
import { demoPassword } from '@atrium/demo/firm/firm'
import type { FileBucket } from '@atrium/platform/config'
import { signIn } from '../client.ts'
import { run, startAtriumProcess, temporaryFolder } from '../run.ts'
import { startSwift } from './bucket/swift.ts'

const client = 'margaret.ashworth@ashworth-home.example'
const results: boolean[] = []

function report(name: string, isGood: boolean, found: unknown = ''): void {
  results.push(isGood)
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name} ${JSON.stringify(found)}\n`)
}

const { bucket, stop } = await startSwift(temporaryFolder())
try {
  await testConformance()
  await testAtrium(bucket)
} finally {
  stop()
}
process.stdout.write(`${results.filter(Boolean).length}/${results.length}\n`)
process.exit(results.every(Boolean) ? 0 : 1)

async function testConformance(): Promise<void> {
  const setting = { ATRIUM_TEST_BUCKET: JSON.stringify({ ...bucket, prefix: 'conformance/' }) }
  const { code, output } = await run('npx', ['vitest', 'run', 'platform/files/file-store.test.ts', '-t', 'a real bucket'], setting)
  const passed = Number(output.match(/(\d+) passed\S* *\|? *\S*\d* ?skipped/)?.[1] ?? 0)
  report('the conformance tests of the store pass', code === 0, { passed })
  if (code !== 0) process.stderr.write(output)
}

/** Starts an Atrium whose demo documents are stored in the bucket, and reads one of them. */
async function testAtrium({ endpoint, region, bucket: name, prefix, accessKeyId, secretAccessKey }: FileBucket): Promise<void> {
  const atrium = await startAtriumProcess(
    {
      DEMO_CLIENTS: '0',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_REGION: region,
      FILES_S3_BUCKET: name,
      FILES_S3_PREFIX: prefix,
      FILES_S3_ACCESS_KEY: accessKeyId,
      FILES_S3_SECRET_KEY: secretAccessKey,
    },
    temporaryFolder(),
  )
  try {
    const headers = { cookie: await signIn(atrium.port, client, demoPassword) }
    const read = async (path: string, range?: string) => fetch(`${atrium.url}${path}`, { headers: { ...headers, ...(range && { range }) } })
    const { accounts } = (await (await read('/api/me')).json()) as { accounts: { id: string }[] }
    const listed = await read(`/api/accounts/${accounts[0]!.id}/documents?source=atrium`)
    const { items } = (await listed.json()) as { items: { name: string; fileUrl: string }[] }
    report('documents are listed', items.length > 0, items.length)
    const whole = Buffer.from(await (await read(items[0]!.fileUrl)).arrayBuffer())
    report(
      'a document is read from the bucket',
      whole.subarray(0, 5).toString() === '%PDF-',
      createHash('sha256').update(whole).digest('hex'),
    )
    const part = await read(items[0]!.fileUrl, 'bytes=5-9')
    const bytes = Buffer.from(await part.arrayBuffer())
    report('a part of it is read', part.status === 206 && bytes.equals(whole.subarray(5, 10)), part.status)
  } finally {
    await atrium.stop()
  }
}
