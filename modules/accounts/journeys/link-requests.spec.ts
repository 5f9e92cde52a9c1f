import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expireStepUp,
  createEmailAddress,
  openHome,
  completeWelcome,
  password,
  people,
  readEmail,
  signUp,
  test,
  visit,
} from '../../../e2e/visitor.ts'

test(
  'a new client requests a link of their account; an admin cannot link it to a client with an account, and declines the request',
  { tag: '@quick' },
  async ({ page, browser }) => {
    const name = `Nora ${createEmailAddress('x').replaceAll(/\D/g, '').slice(-6)}`
    const email = await signUp(page, name)
    await completeWelcome(page)
    await openHome(page)
    await page.getByRole('button', { name: 'I understand' }).click()
    const queue = page.getByRole('region', { name: 'Things to do' })
    await queue.getByRole('button', { name: `Request to link ${name}` }).dblclick()
    await expect(queue.getByRole('status')).toContainText(/You requested this on .+ We will link the account or contact you\./)
    await page.reload()
    await page.getByRole('button', { name: 'I understand' }).click()
    await expect(queue.getByRole('button')).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const admin = await visit(browser, people.admin)
    await openHome(admin)
    const requests = admin.getByRole('region', { name: 'Things to do' })
    await expect(requests.getByRole('button', { name: `Link the account ${name}` })).toContainText(`${name} requested this on`)
    await requests.getByRole('button', { name: `Link the account ${name}` }).click()
    const dialog = admin.getByRole('dialog', { name: `Link the account ${name}` })
    await dialog.getByLabel('Client number').fill('HL-204417')
    await expireStepUp(admin, '/external-id')
    await dialog.getByRole('button', { name: 'Link account' }).click()
    const proof = admin.getByRole('dialog', { name: 'Confirm it is you' })
    await proof.getByLabel('Current password').fill(password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toContainText('Another account already represents this client.')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Decline request' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(requests.getByRole('button', { name: `Link the account ${name}` })).toHaveCount(0)

    await page.reload()
    await page.getByRole('button', { name: 'I understand' }).click()
    await expect(queue.getByRole('button', { name: `Request to link ${name}` })).toContainText(/We declined your request of .+/)
    expect(await readEmail(page, email, /declined your request/)).toContain('You can request it again at any time.')
  },
)
