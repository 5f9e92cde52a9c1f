// journeys that take too long for bin/test: a restart of the server during an upload; the life of a form by mouse, by keyboard alone and in Greek
import { spawnSync } from 'node:child_process'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ TRUST_PROXY: '1' }, dataDir)
try {
  const { status } = spawnSync(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--grep', '@check', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, ATRIUM_URL: atrium.url, ATRIUM_DATA_DIR: dataDir },
    },
  )
  process.exitCode = status ?? 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
