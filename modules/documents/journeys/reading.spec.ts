import { randomUUID } from 'node:crypto'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { act, chooseFiles, findAccount, row } from './testing.ts'

test(
  'staff ask a client to confirm a document; the client finds it among the things to do, reads and confirms it, and staff see the proof',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    const client = await visit(browser, people.otherClient)
    const account = await findAccount(client, 'Geoffrey Tillotson')
    const name = `Terms ${randomUUID().slice(0, 8)}.pdf`
    await page.goto(`/dashboard/private-clients/account/${account}/library`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await chooseFiles(page, { name, mimeType: 'application/pdf', buffer: createPdf(['Terms of business', 'Please read these terms.']) })
    await expect(row(page, name)).toBeVisible()
    await act(page, name, 'Who has read it')
    const drawer = page.getByRole('dialog', { name: 'Who has read it' })
    await expect(drawer).toContainText('Nobody has opened it yet.')
    await drawer.getByRole('button', { name: 'Ask for confirmation' }).click()
    await expect(drawer).toContainText('Eleanor Whitcombe asked the clients')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(row(page, name)).toContainText('Confirmation requested')

    await client.goto(`/dashboard/private-clients/account/${account}`)
    await client
      .getByRole('link', { name: new RegExp(`Please confirm that you have read this.*${name}`) })
      .first()
      .click()
    const shown = client.getByRole('dialog', { name })
    await expect(shown.getByText('Please confirm that you have read this document.')).toBeVisible()
    await expect(shown.getByRole('region', { name: 'Page 1 of 1' })).toContainText('Please read these terms.')
    await expectAccessible(client)
    await shown.getByRole('button', { name: 'I have read this document' }).click()
    await expect(shown.getByText(/^You confirmed on /)).toBeVisible()
    await client.keyboard.press('Escape')
    await expect(row(client, name)).toContainText('Confirmed')

    await act(page, name, 'Who has read it')
    await expect(drawer.getByRole('region', { name: 'Confirmations' })).toContainText(/Geoffrey TillotsonVersion 1, .*SHA-256 [\da-f]{64}/)
    await expect(drawer.getByRole('region', { name: 'Who opened it' })).toContainText('Geoffrey Tillotson')
    const phone = await visit(browser, people.otherClient, { viewport: { width: 390, height: 844 } })
    await phone.goto(`/dashboard/private-clients/account/${account}/library`)
    await expect(row(phone, name)).toContainText('Confirmed')
    await expectNoSidewaysScroll(phone)
  },
)
