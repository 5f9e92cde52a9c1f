import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileBucket } from '@atrium/platform/config'
import { createBucket } from '@atrium/platform/files/testing/create-bucket'
import { findFreePort } from '../../run.ts'

const region = 'eu-west-1'
const accessKeyId = 'test:tester'
const secretAccessKey = 'only-of-a-check'
const readyMs = 30_000

const missing = 'Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object memcached'

/**
 * Starts Swift with one device in a folder. The processes end with `stop`.
 * @throws Error if a program is missing or does not start
 */
export async function startSwift(folder: string): Promise<{ bucket: FileBucket; stop: () => void }> {
  if (spawnSync('swift-proxy-server', ['--version']).error) throw new Error(missing)
  const settings = join(folder, 'settings')
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  mkdirSync(settings)
  const write = (name: string, text: string) => writeFileSync(join(settings, name), text)
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${settings}
user = ${userInfo().username}
workers = 1
`
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_prefix = check\nswift_hash_path_suffix = check\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const children: ChildProcess[] = []
  const start = (program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${program}.log`), 'a')
    children.push(spawn(program, args, { stdio: ['ignore', log, log] }))
  }
  const memory = await findFreePort()
  start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memory)])
  for (const name of ['account', 'container', 'object']) {
    const port = await findFreePort()
    write(
      `${name}-server.conf`,
      `${common(port)}devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`,
    )
    buildRing(join(settings, `${name}.builder`), port)
    start(`swift-${name}-server`, [join(settings, `${name}-server.conf`)])
  }
  const port = await findFreePort()
  write('proxy-server.conf', common(port) + createProxy(memory))
  start('swift-proxy-server', [join(settings, 'proxy-server.conf')])
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  const endpoint = `http://127.0.0.1:${port}`
  const bucket: FileBucket = { endpoint, region, bucket: 'files', prefix: 'atrium/', accessKeyId, secretAccessKey }
  try {
    await waitForBucket(bucket)
  } catch (error) {
    stop()
    throw error
  }
  return { bucket, stop }
}

/** Places everything on the only device. */
function buildRing(builder: string, port: number): void {
  for (const args of [
    ['create', '4', '1', '0'],
    ['add', '--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port), '--device', 'd1', '--weight', '1'],
    ['rebalance'],
  ]) {
    const { status, stderr } = spawnSync('swift-ring-builder', [builder, ...args])
    if (status !== 0) throw new Error(`The ring of Swift could not be built: ${String(stderr)}`)
  }
}

const createProxy = (memory: number): string => `[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

async function waitForBucket(bucket: FileBucket): Promise<void> {
  for (const end = performance.now() + readyMs; ;)
    try {
      return await createBucket(bucket)
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(300)
    }
}
