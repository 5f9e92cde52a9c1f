import { mkdirSync } from 'node:fs'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { launchBrowser, openContext } from './browser.ts'
import { call, signIn } from './client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from './run.ts'

/** Folder of the README's screenshots. */
const folder = 'docs/pictures'
const settleMs = 600

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({}, dataDir)
const browser = await launchBrowser()
const findEmail = (key: string) => createDemoFirm({ clients: 0 }).people.find((person) => person.key === key)?.email ?? ''
const client = await signIn(atrium.port, findEmail('margaret-ashworth'), demoPassword)
const adviser = await signIn(atrium.port, findEmail('eleanor-whitcombe'), demoPassword)
const { accounts } = (await call(atrium.port, 'GET', '/api/me', { cookie: client })).json as { accounts: { id: string }[] }
const account = `/dashboard/private-clients/account/${accounts[0]?.id}`
const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
const pictures = [
  { name: 'sign-in', cookie: undefined, path: '/login' },
  { name: 'account', cookie: client, path: account },
  { name: 'holdings', cookie: client, path: portfolio },
  { name: 'performance', cookie: client, path: `${portfolio}?tab=performance` },
  { name: 'clients', cookie: adviser, path: '/dashboard/private-clients' },
  { name: 'account-phone', cookie: client, path: account, viewport: { width: 390, height: 844 } },
]

mkdirSync(folder, { recursive: true })
for (const { name, cookie, path, viewport } of pictures) {
  const context = await openContext(browser, atrium.url, cookie, viewport && { viewport })
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(settleMs)
  await page.screenshot({ path: `${folder}/${name}.png` })
  await context.close()
  process.stdout.write(`${folder}/${name}.png\n`)
}
await browser.close()
await atrium.stop()
removeFolder(dataDir)
