import { scriptPayloads } from '@atrium/demo/script-payloads'
import { expect, expectAccessible, expectNoSidewaysScroll, people, siteOrigin, test, visit } from '@atrium/e2e/visitor'
import { publishForm, unique } from './form-pages.ts'

const definition = {
  steps: [
    {
      id: 'need',
      title: { en: 'What you need', is: 'Það sem þú þarft', el: 'Τι χρειάζεστε' },
      fieldsets: [
        {
          id: 'needs',
          fields: [
            {
              name: 'about',
              type: 'radio',
              required: true,
              label: 'What is it about?',
              options: [
                { value: 'pension', label: 'A pension' },
                { value: 'other', label: 'Something else' },
              ],
            },
            {
              name: 'what',
              type: 'text',
              required: true,
              label: 'What is it?',
              when: { eq: [{ field: 'about' }, { value: 'other' }] },
            },
            { name: 'score', type: 'text', label: 'Score of the firm', internal: true },
          ],
        },
      ],
    },
    {
      id: 'you',
      title: 'How we reach you',
      fieldsets: [
        {
          id: 'contact',
          fields: [
            { name: 'name', type: 'text', required: true, label: 'Your name' },
            { name: 'email', type: 'text', required: true, rules: ['email'], label: 'Your e-mail address' },
          ],
        },
      ],
    },
  ],
}

/** Creates and publishes a public form. */
const publishPublicForm = (values: object = {}) =>
  publishForm({ definition, access: { type: 'public', value: [] }, 'end-message': 'We will call you.', ...values })

test(
  'a visitor without an account fills in a public form on a phone, and an admin finds the submission',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const { id, name } = await publishPublicForm()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await phone.goto(`/forms/${id}`)
    await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(phone.getByText('You do not need an account.')).toBeVisible()
    await expect(phone.getByText('Score of the firm')).toHaveCount(0)
    await expectAccessible(phone)
    await phone.getByRole('radio', { name: 'Something else' }).check()
    await phone.getByLabel('What is it?').fill('A <b>boat</b>')
    await expectNoSidewaysScroll(phone)

    // What was typed stays on the device, and never reaches the server before the form is sent.
    await phone.reload()
    await expect(phone.getByLabel('What is it?')).toHaveValue('A <b>boat</b>')
    await expect(phone.getByLabel('What is it?')).toBeFocused()
    await phone.getByRole('button', { name: 'Next: How we reach you' }).click()
    await phone.getByLabel('Your name').fill('Ada Quayle')
    await phone.getByRole('button', { name: 'Missing or incorrect information' }).click()
    await expect(phone.getByRole('alert')).toContainText('1 answer needs your attention')
    await expect(phone.getByLabel('Your e-mail address')).toBeFocused()
    await expectAccessible(phone)
    const email = `${unique()}@quayle.example`
    await phone.getByLabel('Your e-mail address').fill(email)
    await phone.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(phone.getByRole('status').getByText('We will call you.')).toBeVisible()
    await expectAccessible(phone)
    expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('public-form')))).toEqual([])
    await phone.getByRole('button', { name: 'Fill in the form again' }).click()
    await expect(phone.getByRole('radio', { name: 'Something else' })).not.toBeChecked()
    await context.close()

    const admin = await visit(browser, people.admin)
    await admin.goto(`/admin/submissions?parent=${id}`)
    await admin
      .getByRole('table')
      .getByRole('button', { name: `${email} (public form)` })
      .click()
    await admin.getByRole('link', { name: 'Open in the portal' }).click()
    await expect(admin.getByText('A <b>boat</b>')).toBeVisible()
    await expect(admin.getByText(`Sent by ${email} (public form)`)).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Ask for more information' })).toHaveCount(0)
    await expect(admin.getByRole('button', { name: 'Work on this' })).toBeVisible()
    await admin.getByRole('combobox', { name: 'Workflow step' }).selectOption('Approved')
    await expect(admin.getByRole('list', { name: 'Review history' })).toContainText('Approved')
  },
)

test('a visitor deletes what they typed, chooses the language, and is told when to try again', async ({ browser }) => {
  const { id } = await publishPublicForm()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/forms/${id}`)
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByLabel('What is it?').fill('A boat')
  await page.getByRole('button', { name: 'Delete what I typed' }).click()
  await expect(page.getByRole('radio', { name: 'Something else' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Something else' })).not.toBeChecked()
  await page.getByRole('button', { name: 'EN' }).click()
  await page.getByRole('menuitemradio', { name: 'Íslenska' }).click()
  await expect(page.getByText('Þú þarft ekki aðgang.')).toBeVisible()
  await page.getByRole('button', { name: 'IS' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()

  await page.route('**/api/public-forms/*/submissions', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '840' },
      contentType: 'application/problem+json',
      json: {
        type: '/problems/too-many-attempts',
        title: 'too many attempts',
        status: 429,
        code: 'too-many-attempts',
        retryAfterSeconds: 840,
      },
    }),
  )
  await page.getByRole('radio', { name: 'A pension' }).check()
  await page.getByRole('button', { name: 'Next: How we reach you' }).click()
  await page.getByLabel('Your name').fill('Ada Quayle')
  await page.getByLabel('Your e-mail address').fill('ada@quayle.example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Please try again in 14 minutes. Your answers are kept.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Quayle')
  await page.unroute('**/api/public-forms/*/submissions')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We will call you.')).toBeVisible()
  await page.goto(`/forms/${crypto.randomUUID()}`)
  await expect(page).toHaveURL(/\/dashboard\/404$/)
  await context.close()
})

test('an admin makes a form public, copies its address, and cannot add a file to it', async ({ browser }) => {
  const admin = await visit(browser, people.admin)
  const { id, name } = await publishPublicForm({ access: { type: 'authenticated', value: [] } })
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.goto(`/admin/forms?item=${id}`)
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(name)
  await admin.getByRole('radio', { name: /^Public/ }).check()
  await admin.getByRole('button', { name: 'Copy address' }).click()
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(`${siteOrigin}/forms/${id}`)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText(/^Saved/).first()).toBeVisible()

  await admin.goto(`/forms-designer/${id}`)
  await expect(admin.getByRole('link', { name: `/forms/${id}` })).toBeVisible()
  await admin.getByRole('button', { name: 'Add field: File', exact: true }).click()
  await expect(admin.getByText('a public form cannot have a field of this type')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('answers, questions and messages that look like scripts are shown as text to visitors and reviewers [S31]', async ({ browser }) => {
  test.setTimeout(120_000)
  const payloads = [...new Set(scriptPayloads)]
  const [payload = ''] = payloads
  const fieldset = (id: string) => ({
    id,
    title: payload,
    summary: payload,
    repeat: true,
    fields: [{ name: 'text', type: 'textarea', label: payload, help: payload }],
  })
  const admin = await visit(browser, people.admin)
  const { id } = await publishPublicForm({
    description: payload,
    'end-message': payload,
    definition: {
      steps: [
        { id: 's', title: payload, fieldsets: [fieldset('first'), fieldset('second'), fieldset('third')] },
        { id: 'last', title: payload, fieldsets: [{ id: 'f', fields: [{ name: 'name', type: 'text', label: 'Your name {{name}}' }] }] },
      ],
    },
  })
  const part = (index: number) => payloads.slice(index * 100, (index + 1) * 100).map((text) => ({ text }))
  expect(payloads.slice(0, 300).length).toBeGreaterThan(199)
  const context = await browser.newContext()
  const page = await context.newPage()
  const violations: string[] = []
  for (const one of [page, admin]) {
    one.on('dialog', (dialog) => {
      violations.push(dialog.message())
      void dialog.dismiss()
    })
    await one.exposeFunction('reportViolation', (text: string) => void violations.push(text))
    await one.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        (globalThis as never as { reportViolation: (text: string) => void }).reportViolation(`${effectiveDirective} ${blockedURI}`),
      ),
    )
  }
  await page.goto(`/forms/${id}`)
  await expect(page.getByText(payload).first()).toBeVisible()
  const submission = crypto.randomUUID()
  const sent = await page.request.post(`/api/public-forms/${id}/submissions`, {
    headers: { origin: siteOrigin },
    data: { submission, version: 1, answers: { first: part(0), second: part(1), third: part(2), name: payload } },
  })
  expect([sent.status(), await sent.text()]).toEqual([200, await sent.text()])
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByLabel(/^Your name/).fill(payload)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').getByText(payload)).toBeVisible()

  await admin.goto(`/submissions/${submission}`)
  await expect(admin.getByText(payload).first()).toBeVisible()
  await admin.goto(`/admin/submissions?parent=${id}`)
  await expect(admin.getByRole('table').getByRole('button', { name: 'Public form' }).first()).toBeVisible()
  await admin.goto(`/forms-designer/${id}`)
  await expect(admin.getByText(payload).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Preview' }).click()
  await expect(admin.getByRole('heading', { name: payload }).first()).toBeVisible()
  expect(violations).toEqual([])
  await context.close()
})
