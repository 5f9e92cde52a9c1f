import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  openApi,
  people,
  test,
  visit,
} from '@atrium/e2e/visitor'

const portal = 'private-clients'

async function findAccount(name: string): Promise<string> {
  const api = await openApi(people.adviser)
  const response = await api.get(`/api/portals/${portal}/accounts`, { params: { search: name } })
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

test(
  'an adviser calculates a proposal, shares it with reasons, the client reads it, and it is withdrawn',
  { tag: '@quick' },
  async ({ browser }) => {
    const account = await findAccount('Ashworth')
    const page = await visit(browser, people.adviser)
    await page.goto(`/dashboard/${portal}/account/${account}/proposals`)
    await page.getByRole('button', { name: 'New proposal' }).click()
    const form = page.getByRole('dialog', { name: 'New proposal' })
    await form.getByRole('combobox', { name: 'Model portfolio' }).selectOption('Tactical 60/100')
    await form.getByRole('checkbox', { name: 'General Investment Account' }).uncheck()
    await form.getByRole('button', { name: 'Calculate' }).click()
    await expect(form.getByText('Choose at least one portfolio.')).toBeVisible()
    await form.getByRole('checkbox', { name: 'Stocks and Shares ISA' }).check()
    await form.getByRole('textbox', { name: 'Annual exempt amount left' }).fill('1,820')
    await form.getByRole('textbox', { name: 'Annual exempt amount left' }).blur()
    await form.getByRole('button', { name: 'Calculate' }).click()
    await expect(form.getByText('Enter both figures, or leave both empty.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Basic rate band left' }).fill('0')
    await form.getByRole('textbox', { name: 'Basic rate band left' }).blur()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByRole('heading', { name: 'Holdings against the model' })).toBeVisible()
    await expect(page.getByText(/^Margaret Ashworth, £[\d,.]+\. Model “Tactical 60\/100”, version \d+\.$/)).toBeVisible()
    await expectAccessibleInThemes(page)
    const { pathname } = new URL(page.url())

    const client = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    await client.goto(pathname)
    await expect(client.getByRole('heading', { name: 'Holdings against the model' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Share with the client' }).click()
    await expect(page.getByText('Please give your reasons.')).toBeVisible()
    await page.getByLabel('Your reasons').fill('Shares have grown beyond their band. Selling inside the ISA costs no tax.')
    await page.getByRole('button', { name: 'Share with the client' }).click()
    await expect(page.getByText('Proposal shared')).toBeVisible()

    await client.goto('/')
    await client
      .getByRole('link', { name: /Read the proposal: Tactical 60\/100/ })
      .first()
      .click()
    await expect(client.getByText('Selling inside the ISA costs no tax.')).toBeVisible()
    await expect(client.getByRole('heading', { name: 'Trades' })).toBeVisible()
    await expect(client.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
    await expectAccessible(client)
    await expectNoSidewaysScroll(client)

    // It becomes a document, which is sent for signing as every other.
    await page.getByRole('button', { name: 'Send for signature' }).click()
    await expect(page.getByRole('heading', { name: /^Proposal \d{4}-\d\d-\d\d/, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place signatures and dates at the end' })).toBeVisible()

    await page.goto(pathname)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('This proposal has been withdrawn.')).toBeVisible()
    await client.goto(pathname)
    await expect(client.getByRole('heading', { name: 'Holdings against the model' })).toHaveCount(0)
  },
)
