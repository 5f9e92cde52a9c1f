import { expect, expectAccessible, expectNoSidewaysScroll, expireStepUp, password, people, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'
import { publishForm, sendForm } from './form-pages.ts'

const field = (name: string, label: string, more: object = {}) => ({ name, type: 'text', label, ...more })

const definition = {
  steps: [
    {
      id: 's',
      fieldsets: [
        {
          id: 'f',
          title: 'Your new address',
          fields: [
            field('street', 'Street', { required: true }),
            field('abroad', 'Is it abroad?', { type: 'switch' }),
            field('country', 'Which country?', { required: true, when: { eq: [{ field: 'abroad' }, { value: true }] } }),
            field('note', 'Note', { type: 'textarea' }),
          ],
        },
      ],
    },
  ],
}

const send = (form: string) => sendForm(form, { street: 'Mill Lane', note: 'From May.' })

const history = (page: Page) => page.getByRole('list', { name: 'Review history' })

test(
  'a reviewer asks back, the client answers, and two different people approve and verify what is then released',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(90_000)
    const workflow = {
      moves: [
        { from: 'Under review', to: 'Approved' },
        { from: 'Approved', to: 'Verified', isByAnother: true },
        { from: 'Approved', to: 'Under review', needsReason: true },
        { from: 'Verified', to: 'Released' },
      ],
      days: { 'Under review': 5 },
    }
    const { id, name } = await publishForm({ definition, workflow })
    const address = await send(id)

    const admin = await visit(browser, people.admin)
    await admin.goto(address)
    const review = admin.getByRole('complementary', { name: 'Review' })
    await expect(review.getByText(/^Due /)).toBeVisible()
    await expectAccessible(admin)
    await review.getByRole('textbox', { name: 'Comment' }).fill('The postcode is missing.')
    await review.getByRole('button', { name: 'Add comment' }).click()
    await expect(review.getByRole('region', { name: 'Comments' })).toContainText('The postcode is missing.')
    await review.getByRole('button', { name: 'Ask for more information' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Ask for more information' })
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(dialog).toContainText('Please write your question')
    await expect(dialog).toContainText('Please choose at least one answer')
    await dialog.getByLabel('Your question').fill('Is this house abroad?')
    await dialog.getByRole('checkbox', { name: 'Is it abroad?' }).check()
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(review.getByRole('region', { name: 'Questions to the sender' })).toContainText('not answered yet')

    const phone = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    await phone.goto('/')
    await phone.getByRole('link', { name: `A question about “${name}”` }).click()
    await expect(phone.getByText('Is this house abroad?')).toBeVisible()
    await expect(phone.getByText('The postcode is missing.')).toHaveCount(0)
    await phone.getByRole('button', { name: 'Answer now' }).click()
    await expect(phone.getByRole('textbox', { name: 'Street' })).toHaveCount(0)
    await phone.getByRole('switch', { name: 'Is it abroad?' }).check()
    // A question that appears because of the answer can be answered too. What was typed is kept when the page is loaded again.
    await phone.getByRole('textbox', { name: 'Which country?' }).fill('Portugal')
    await phone.reload()
    await phone.getByRole('button', { name: 'Answer now' }).click()
    await expect(phone.getByRole('textbox', { name: 'Which country?' })).toHaveValue('Portugal')
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await expect(phone.getByText('You answered')).toBeVisible()
    await phone.goto('/')
    await expect(phone.getByRole('link', { name: `A question about “${name}”` })).toHaveCount(0)

    await admin.reload()
    await expect(history(admin)).toContainText('Answers changed')
    await review.getByRole('button', { name: 'Approve' }).click()
    await expect(review.getByText('Verified: Another person must do this, because you set the step before.')).toBeVisible()
    await review.getByRole('button', { name: 'Back to review' }).click()
    const reason = review.getByLabel('Reason')
    await review.getByRole('button', { name: 'Back to review' }).last().click()
    await expect(review.getByText('Please give a reason')).toBeVisible()
    await reason.fill('Checked too early')
    await review.getByRole('button', { name: 'Back to review' }).last().click()
    await expect(history(admin)).toContainText('Checked too early')
    await review.getByRole('button', { name: 'Approve' }).click()
    await expect(review.getByText('Another person must do this', { exact: false })).toBeVisible()

    const second = await visit(browser, people.companyAdmin)
    await second.goto(address)
    const theirs = second.getByRole('complementary', { name: 'Review' })
    await theirs.getByRole('button', { name: 'Verify' }).click()
    await theirs.getByRole('button', { name: 'Release' }).click()
    await expect(history(second).getByRole('listitem').first()).toContainText('Released')

    const client = await visit(browser, people.client)
    await client.goto(address)
    await expect(client.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      /^Received/,
      /^We asked you for more information/,
      /^You answered/,
      /^Approved/,
      /^Being reviewed/,
      /^Approved/,
      /^Verified/,
      /^Done/,
    ])
    await expect(client.getByText('Checked too early')).toHaveCount(0)
  },
)

test('a reviewer works on a submission alone, and it is assigned to somebody', async ({ browser }) => {
  const { id } = await publishForm({ definition })
  const address = await send(id)
  const admin = await visit(browser, people.admin)
  await admin.goto(address)
  await admin.getByRole('button', { name: 'Work on this' }).click()
  await expect(admin.getByText(/^Nobody else can move this submission until/)).toBeVisible()
  const second = await visit(browser, people.companyAdmin)
  await second.goto(address)
  await expect(second.getByText(/^Oscar Venn is working on this submission until/)).toBeVisible()
  await second.getByRole('combobox', { name: 'Workflow step' }).selectOption('Approved')
  await expect(second.getByText('Somebody else is working on this submission. Please try again later.')).toBeVisible()
  await second.getByRole('combobox', { name: 'Assigned to' }).selectOption('Oscar Venn')
  await expect(second.getByText('Assigned to Oscar Venn')).toBeVisible()
  await admin.reload()
  await admin.getByRole('button', { name: 'Finish work' }).click()
  await expect(admin.getByText(/^Nobody else can move this submission until/)).toHaveCount(0)
  await second.getByRole('combobox', { name: 'Workflow step' }).selectOption('Approved')
  await expect(history(second).getByRole('listitem').first()).toContainText('Approved')
})

test('a reviewer deletes a submission with a reason and a new proof, and it is gone from the list', async ({ browser }) => {
  const { id } = await publishForm({ definition })
  const address = await send(id)
  await send(id)
  const page = await visit(browser, people.admin)
  const rows = page.getByRole('table').getByRole('row')
  await page.goto(`/admin/submissions/${id}`)
  await expect(rows).toHaveCount(3)
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete submission' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this submission' })
  await expect(dialog).toContainText('You cannot undo this.')
  await dialog.getByRole('button', { name: 'Delete submission' }).click()
  await expect(dialog).toContainText('Please give a reason')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Sent twice')
  await expireStepUp(page, address)
  await dialog.getByRole('button', { name: 'Delete submission' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabel('Current password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/submissions/${id}`))
  await expect(page.getByText('Submission deleted')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.goto(address)
  await expect(page.getByText(/not found|does not exist/i).first()).toBeVisible()
  const client = await visit(browser, people.client)
  await client.goto(address)
  await expect(client.locator('main h1, main h2').first()).toBeVisible()
  await expect(client.getByText('Mill Lane')).toHaveCount(0)
})

test('[B010] the grid of forms leads to the submissions of one form, and to their answers as files', async ({ browser }) => {
  const { id, name } = await publishForm({ definition })
  const other = await publishForm({ definition })
  await send(id)
  await send(other.id)
  const page = await visit(browser, people.admin)
  await page.goto('/admin/forms')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('button', { name }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'Submissions' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/submissions/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 submissions')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table')).toContainText('Margaret Ashworth')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Answers (CSV)' }).click()])
  expect(download.suggestedFilename()).toBe('Answers.csv')
  await page.getByRole('table').getByRole('button', { name: 'Margaret Ashworth' }).click()
  await expect(page.getByRole('complementary')).toContainText('Under review')
})

test('a form has rules of its review, which its side panel edits', async ({ browser }) => {
  const { id } = await publishForm({ definition })
  const page = await visit(browser, people.admin)
  await page.goto(`/admin/forms?item=${id}`)
  const panel = page.getByRole('complementary')
  await panel.getByRole('switch', { name: 'Rules for the steps' }).check()
  const moves = panel.getByRole('list', { name: 'Permitted steps' }).getByRole('listitem')
  await expect(moves).toHaveCount(5)
  await panel.getByRole('button', { name: 'Remove the step from Verified to Under review' }).click()
  await moves.first().getByRole('combobox', { name: 'By' }).selectOption('Company admin')
  await panel.getByRole('textbox', { name: 'Under review' }).fill('10')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(moves).toHaveCount(4)
  await expect(moves.first().getByRole('combobox', { name: 'By' })).toHaveValue('company-admin')
  await expect(panel.getByRole('textbox', { name: 'Under review' })).toHaveValue('10')
})
