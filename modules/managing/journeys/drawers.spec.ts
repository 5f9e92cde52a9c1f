import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'
import { clients, clara, drawer, save, toast, choose, chooseDay, chooseSecurity, watchReads, openClientDrawer } from './drawer-pages.ts'

test(
  '[P562] [B067] [B068] [B069] [B041] drawers open over any page by their address, each 3vw narrower',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.ledgerAdviser)
    await page.goto(`${clients}?manage=accounts/new`)
    await expect(drawer(page, 'Add new client')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page, 'Add new client')).toBeHidden()
    const client = await openClientDrawer(page, 'Clara Hendry')
    const account = new URL(page.url()).pathname
    // The page of an account manages its portfolios, and that of a portfolio its holdings.
    await page.goto(`${account}?manage=portfolios/new`)
    await expect(drawer(page, 'Add new portfolio')).toBeVisible()
    await page.goto(`${clients}/portfolio/${clara}?manage=holdings/new`)
    await expect(drawer(page, 'Add new holding')).toBeVisible()
    await page.goto(`/profile/me?manage=users/me`)
    await expect(drawer(page, 'Edit Delphine Crane')).toBeVisible()
    await page.goto(account)
    await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
    await client.getByRole('button', { name: /General Investment Account/ }).click()
    await drawer(page, 'Edit General Investment Account').getByRole('button', { name: 'Add holding' }).click()
    await expect(drawer(page, 'Add new holding')).toBeVisible()
    const widths = await page.locator('.drawer').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    expect(widths.toSorted((left, right) => right - left)).toEqual([720, 677, 634])
    await expectAccessible(page)
    await page.goBack()
    await expect(drawer(page, 'Add new holding')).toBeHidden()
    await expect(drawer(page, 'Edit General Investment Account')).toBeVisible()
  },
)

test('[B072] the button that saves is disabled while the form is invalid, while it is being saved, and while it is read-only', async ({
  browser,
}) => {
  const page = await visit(browser, people.ledgerAdviser)
  await page.goto(`${clients}?manage=portals/demonstration`)
  await expect(save(drawer(page, 'View details'))).toBeDisabled()
  await page.goto(`${clients}/portfolio/${clara}?manage=portfolios/${clara}`)
  const form = drawer(page, 'Edit General Investment Account')
  await expect(save(form)).toBeEnabled()
  await form.getByLabel('Name', { exact: true }).fill('')
  await expect(save(form)).toBeDisabled()
  await form.getByLabel('Name', { exact: true }).fill('General Investment Account')
  await choose(form, 'Region', 'Europe')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/managing/portfolios/*', async (route) => {
    await held
    await route.continue()
  })
  await save(form).click()
  await expect(save(form)).toBeDisabled()
  release()
  await toast(page, 'All changes saved')
})

test('[P288] [P289] [P290] [B195] what a drawer saves is shown at once: in the list of clients and groups, in the account, and on the page', async ({
  browser,
}) => {
  const page = await visit(browser, people.ledgerAdviser)
  const name = `Hugo Penhallow ${Date.now().toString(36).slice(-4)}`
  const client = await openClientDrawer(page, 'Hugo Penhallow')
  const account = new URL(page.url()).pathname.split('/').at(-1)
  // A portfolio and its holdings: the account behind the drawer is read again.
  const saveAndRead = watchReads(page)
  await client.getByRole('button', { name: 'Add portfolio' }).click()
  await drawer(page, 'Add new portfolio').getByLabel('Name', { exact: true }).fill(name)
  await saveAndRead(drawer(page, 'Add new portfolio'), `/api/accounts/${account}`)
  await client.getByRole('button', { name }).click()
  const portfolio = drawer(page, `Edit ${name}`)
  await portfolio.getByRole('button', { name: 'Add holding' }).click()
  const holding = drawer(page, 'Add new holding')
  await chooseSecurity(page, holding, 'Name', 'Penthorpe', 'Penthorpe')
  await holding.getByLabel('Units', { exact: true }).fill('10')
  await chooseDay(holding, 'Purchase date', '2025-03-03')
  await holding.getByLabel('Purchase value', { exact: true }).fill('120')
  await saveAndRead(holding, `/api/accounts/${account}`)
  await expect(portfolio.getByRole('button', { name: /^Penthorpe.* 10$/ })).toBeVisible()
  await portfolio.getByRole('button', { name: 'Add transaction' }).click()
  const form = drawer(page, 'Add new transaction')
  await choose(form, 'Transaction', 'Contribution')
  await form.getByRole('combobox', { name: 'Symbol', exact: true }).fill('Cash')
  await page.getByRole('option', { name: 'Cash', exact: true }).click()
  await form.getByLabel('Name', { exact: true }).fill('Payment in')
  await form.getByLabel('Amount', { exact: true }).fill('100')
  await saveAndRead(form, `/api/accounts/${account}`)
  await expect(portfolio.getByRole('button', { name: /^Payment in/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The list of clients behind the drawer of a client, with its groups.
  await page.goto(`${clients}?manage=accounts/${account}`)
  await client.getByLabel('Name', { exact: true }).fill(name)
  await saveAndRead(client, '/api/portals/demonstration/accounts', '/api/portals/demonstration/account-filters')
  await expect(page.getByRole('link', { name: new RegExp(name.split(' ').at(-1) ?? '') })).toBeVisible()
  await page.goto(`${clients}?manage=accounts/${account}`)
  await client.getByLabel('Name', { exact: true }).fill('Hugo Penhallow')
  await save(client).click()
  await expect(page.getByRole('link', { name: /Hugo Penhallow$/ })).toBeVisible()
  // The settings of a portal: everything on the page is read again.
  const admin = await visit(browser, people.admin)
  const saveSettings = watchReads(admin)
  await admin.goto('/dashboard/private-clients?manage=portals/private-clients')
  const settings = drawer(admin, 'Edit Private clients')
  await settings.getByLabel('Subtitle', { exact: true }).fill('Planning and investments')
  await choose(settings, 'Language', 'English')
  await settings.getByLabel('Phone', { exact: true }).fill(`020 7946 ${String(Date.now()).slice(-4)}`)
  await settings.getByLabel('Email', { exact: true }).fill('private.clients@harcourt-lisle.example')
  const chooseLogo = async (file: string) => {
    await settings.getByRole('button', { name: /Logo$/ }).click()
    const media = admin.getByRole('dialog', { name: 'Select media' })
    await media.getByRole('button', { name: file }).click()
    await media.getByRole('button', { name: 'Use this choice' }).click()
    await expect(settings.getByRole('button', { name: `Remove ${file}` })).toBeVisible()
  }
  // An earlier run has chosen the logo already.
  const hasLogo = (await settings.getByRole('button', { name: 'Remove Hills at dawn.png' }).count()) > 0
  if (!hasLogo) await chooseLogo('Hills at dawn.png')
  await saveSettings(settings, '/api/me', '/api/portals/private-clients/accounts')
  await toast(admin, 'All changes saved')
  // A file that takes the place of another one is confirmed as such.
  for (const file of ['Valley in spring.png', 'Hills at dawn.png']) {
    await admin.goto('/dashboard/private-clients?manage=portals/private-clients')
    await chooseLogo(file)
    await save(settings).click()
    await toast(admin, 'File updated')
  }
})
