// journeys that take too long for bin/test, such as the life of a form by keyboard alone, a document for 40 clients, and pages in every theme
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
