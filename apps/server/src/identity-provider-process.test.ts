import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startIdentityProviderProcess } from './identity-provider-process.ts'

it('keeps the URL of the simulated provider after a restart, because accounts are linked to it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-identity-provider-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const first = await startIdentityProviderProcess({ dataDir, dieWithParent: true })
  first.stop()
  const second = await startIdentityProviderProcess({ dataDir, dieWithParent: true })
  onTestFinished(second.stop)
  expect(second.url).toBe(first.url)
  expect((await fetch(`${second.url}/.well-known/openid-configuration`)).status).toBe(200)
})
