import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { createPdf } from '@atrium/demo/simulator/pdf'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  openApi,
  people,
  proveSignIn,
  test,
  visit,
} from '@atrium/e2e/visitor'

const portal = 'private-clients'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function findAccount(name: string): Promise<string> {
  const api = await openApi(people.admin)
  const { items } = (await (await api.get(`/api/portals/${portal}/accounts`, { params: { search: name } })).json()) as {
    items: { id: string; name: string }[]
  }
  return items.find((item) => item.name === name)!.id
}

/** Adds a PDF of one page to the library of an account, and opens the page that sends it. Returns its title. */
async function openSending(page: Page, account: string, title: string): Promise<void> {
  await page.goto(`/dashboard/${portal}/account/${account}/library`)
  const file = {
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: createPdf([title, 'The fee is 0.65% of the value, in two halves.']),
  }
  await page.getByLabel('Upload', { exact: true }).last().setInputFiles([file])
  await page.getByRole('button', { name: `Actions for ${title}.pdf` }).click()
  await page.getByRole('menuitem', { name: 'Send for signature' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Opens a page on a phone, as somebody who has just confirmed who they are. */
async function openOnPhone(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await visit(browser, email, phone)
  await page.goto(path)
  await proveSignIn(page)
  return page
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Opens the dialog that saves a template. The draft may be saved, and the page drawn again, at the moment of the press. */
async function openTemplateDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Save as template' }).click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  return dialog
}

/** Adds a device with user verification, using Chromium's virtual authenticator. */
async function addAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const field = (page: Page, kind: string, name: string) => page.getByRole('button', { name: `${kind}, ${name}, page 1` })

test(
  'an adviser places fields by mouse and keyboard, and husband and wife sign in order on two phones',
  { tag: '@quick' },
  async ({ browser }) => {
    // Three people take part, each with a session of their own.
    test.setTimeout(120_000)
    const title = `Fee agreement ${randomUUID().slice(0, 8)}`
    const account = await findAccount('Daniel and Rosalind Fenwick-Hale')
    const page = await visit(browser, people.adviser)
    await openSending(page, account, title)

    // Kinds that are signed on paper are refused at once.
    await page.getByRole('combobox', { name: 'Kind of document' }).selectOption('Will')
    await expect(page.getByText('A will must be signed by hand in front of witnesses.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send for signature' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Kind of document' }).selectOption('Agreement')
    await page.getByRole('button', { name: 'Send for signature' }).click()
    await expect(page.getByText('Place a signature field for Daniel Fenwick-Hale.')).toBeVisible()

    await page.getByRole('button', { name: 'In this order' }).click()
    await page.getByRole('button', { name: 'Place signatures and dates at the end' }).click()
    const signature = field(page, 'Signature', 'Rosalind Fenwick-Hale')
    await expect(signature).toBeVisible()
    await page.getByRole('combobox', { name: 'Fields of' }).selectOption('Rosalind Fenwick-Hale')
    await page.getByRole('button', { name: 'Checkbox', exact: true }).click()
    const checkbox = field(page, 'Checkbox', 'Rosalind Fenwick-Hale')
    await expect(checkbox).toBeFocused()

    // Arrow keys move the field, and with Shift change its size.
    const before = (await checkbox.boundingBox())!
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    const moved = (await checkbox.boundingBox())!
    expect([moved.y < before.y, Math.round(moved.x) === Math.round(before.x), moved.width > before.width]).toEqual([true, true, true])
    await page.getByRole('textbox', { name: 'Label' }).last().fill('Charges explained to me')
    // The mouse drags a field.
    const from = (await signature.boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 30, { steps: 4 })
    await page.mouse.up()
    expect(Math.round((await signature.boundingBox())!.x - from.x)).toBe(60)
    await page.getByRole('textbox', { name: 'Message to the signers' }).fill('Please sign the fee agreement for next year.')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await expectAccessibleInThemes(page)

    // The layout is kept for other clients.
    const dialog = await openTemplateDialog(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(title)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue(/.{36}/)

    // The draft is there on another device too.
    const place = (await signature.boundingBox())!
    await page.reload()
    await expect(field(page, 'Charges explained to me', 'Rosalind Fenwick-Hale')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message to the signers' })).toHaveValue('Please sign the fee agreement for next year.')
    await signature.scrollIntoViewIfNeeded()
    expect(Math.round((await signature.boundingBox())!.width)).toBe(Math.round(place.width))
    await page.getByRole('button', { name: 'Send for signature' }).click()
    await expect(page.getByText('Not opened yet')).toBeVisible()
    await expectAccessible(page)
    const { pathname } = new URL(page.url())

    const daniel = await openOnPhone(browser, people.jointOwner, '/')
    await daniel
      .getByRole('link', { name: `Sign ${title}` })
      .first()
      .click()
    await expect(daniel.getByText('Please sign the fee agreement for next year.')).toBeVisible()
    const rosalind = await openOnPhone(browser, people.secondJointOwner, pathname)
    await expect(rosalind.getByText('It is not your turn yet. You can read the document now.')).toBeVisible()
    await expect(rosalind.getByRole('button', { name: 'Sign document' })).toHaveCount(0)

    const pad = daniel.getByRole('img', { name: /Area for your signature/ })
    await pad.scrollIntoViewIfNeeded()
    const area = (await pad.boundingBox())!
    await daniel.mouse.move(area.x + 30, area.y + 70)
    await daniel.mouse.down()
    for (const [x, y] of [
      [60, 20],
      [90, 80],
      [130, 30],
      [200, 60],
    ] as const)
      await daniel.mouse.move(area.x + x, area.y + y, { steps: 3 })
    await daniel.mouse.up()
    await daniel.getByRole('checkbox', { name: /agree to sign it electronically/ }).check()
    await expectNoSidewaysScroll(daniel)
    await expectAccessible(daniel)
    await daniel.getByRole('button', { name: 'Sign document' }).click()
    await expect(daniel.getByText('You have signed this document.')).toBeVisible()

    // The keyboard alone is enough to sign.
    await rosalind.reload()
    const box = rosalind.getByRole('checkbox', { name: 'Charges explained to me' })
    await expect(box).toBeVisible()
    await tabTo(rosalind, box)
    await rosalind.keyboard.press('Space')
    await tabTo(rosalind, rosalind.getByRole('button', { name: 'Draw' }))
    await rosalind.keyboard.press('ArrowRight')
    await rosalind.keyboard.press('Enter')
    await tabTo(rosalind, rosalind.getByRole('textbox', { name: 'Your full name' }))
    await rosalind.keyboard.type('Rosalind Fenwick-Hale')
    await tabTo(rosalind, rosalind.getByRole('checkbox', { name: /agree to sign it electronically/ }))
    await rosalind.keyboard.press('Space')
    await tabTo(rosalind, rosalind.getByRole('button', { name: 'Sign document' }))
    await rosalind.keyboard.press('Enter')
    await expect(rosalind.getByText(/^Everyone has signed\. The document is sealed/)).toBeVisible({ timeout: 20_000 })
    await expect(rosalind.getByRole('link', { name: 'Save the signed document' })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Save the evidence' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the evidence' }).click()
    expect((await download).suggestedFilename()).toBe(`${title} evidence.json`)
    await page.goto(`/dashboard/${portal}/account/${account}/library?signature=signed`)
    await expect(page.getByRole('row').filter({ hasText: `${title}.pdf` })).toContainText('Signed')
  },
)

test('a template gives its fields to the owner of another account, and is deleted', { tag: '@check' }, async ({ browser }) => {
  const title = `Consent ${randomUUID().slice(0, 8)}`
  const page = await visit(browser, people.adviser)
  await openSending(page, await findAccount('Daniel Fenwick-Hale'), title)
  await page.getByRole('button', { name: 'Place signatures and dates at the end' }).click()
  const dialog = await openTemplateDialog(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await openSending(page, await findAccount('Rosalind Fenwick-Hale'), title)
  await expect(page.getByText('No fields yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'Template' }).selectOption(title)
  await expect(field(page, 'Signature', 'Rosalind Fenwick-Hale')).toBeVisible()
  await expect(page.getByText('No fields yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete the template' }).click()
  await expect(page.getByText('Template deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
})

test('a signer declines with a reason, and the sender sees who has not signed, reminds and withdraws', async ({ browser }) => {
  const mark = randomUUID().slice(0, 8)
  const account = await findAccount('Daniel and Rosalind Fenwick-Hale')
  const page = await visit(browser, people.adviser)
  const sendBoth = async (title: string) => {
    await openSending(page, account, title)
    await page.getByRole('button', { name: 'Place signatures and dates at the end' }).click()
    await page.getByRole('button', { name: 'Send for signature' }).click()
    await expect(page.getByText('Not opened yet').first()).toBeVisible()
    return new URL(page.url()).pathname
  }
  const declined = await sendBoth(`Declined ${mark}`)
  const daniel = await openOnPhone(browser, people.jointOwner, declined)
  // Nothing that can be pressed moves when a slow file arrives.
  let release = () => {}
  const arrival = new Promise<void>((done) => (release = done))
  await daniel.route('**/api/files/*', async (route) => {
    await arrival
    await route.continue()
  })
  await daniel.reload()
  const heading = daniel.getByRole('heading', { name: 'Who signs' })
  const early = (await heading.boundingBox())!
  await expect(daniel.getByRole('button', { name: 'Decline to sign' })).toHaveCount(0)
  release()
  await expect(daniel.getByRole('button', { name: 'Decline to sign' })).toBeVisible()
  expect(Math.abs((await heading.boundingBox())!.y - early.y)).toBeLessThan(4)
  await daniel.getByRole('button', { name: 'Decline to sign' }).click()
  await daniel.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(daniel.getByText('Please tell your adviser why.')).toBeVisible()
  await daniel.getByRole('textbox', { name: 'Why do you decline?' }).fill('The fee is not what we agreed.')
  await daniel.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(daniel.getByText('A signer has declined, so the document will not be signed.')).toBeVisible()
  await page.goto(declined)
  await expect(page.getByText('The fee is not what we agreed.')).toBeVisible()

  const waiting = await sendBoth(`Waiting ${mark}`)
  await page.goto(`/dashboard/${portal}/envelopes?q=${mark}`)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: `Declined ${mark}` })).toContainText('Declined')
  await expect(rows.filter({ hasText: `Waiting ${mark}` })).toContainText('Not signed: Daniel Fenwick-Hale, Rosalind Fenwick-Hale')
  await expectAccessibleInThemes(page)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting for signatures')
  await expect(rows.filter({ hasText: `Declined ${mark}` })).toHaveCount(0)
  await page.getByRole('link', { name: `Waiting ${mark}` }).click()
  await page.getByRole('button', { name: 'Remind Rosalind Fenwick-Hale' }).click()
  await expect(page.getByText(/Reminded \d\d\//)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind Rosalind Fenwick-Hale' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The firm has withdrawn this document.')).toBeVisible()
  await daniel.goto(waiting)
  await expect(daniel.getByText('The firm has withdrawn this document.')).toBeVisible()
  await expect(daniel.getByRole('button', { name: 'Sign document' })).toHaveCount(0)
})

test('the registered attorney signs for the aunt, and admins see and change who must sign', async ({ browser }) => {
  const title = `Instruction ${randomUUID().slice(0, 8)}`
  const account = await findAccount('Winifred Bagshaw')
  const page = await visit(browser, people.admin)
  await openSending(page, account, title)
  await page.getByRole('combobox', { name: 'How Winifred Bagshaw signs' }).selectOption('By attorney: Simon Bagshaw')
  await page.getByRole('button', { name: 'Place signatures and dates at the end' }).click()
  await expect(field(page, 'Signature', 'Simon Bagshaw')).toBeVisible()
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await expect(page.getByText('Attorney for Winifred Bagshaw')).toBeVisible()
  const { pathname } = new URL(page.url())
  const simon = await openOnPhone(browser, people.attorney, pathname)
  await simon.getByRole('button', { name: 'Type' }).click()
  await simon.getByRole('textbox', { name: 'Your full name' }).fill('Simon Bagshaw')
  await simon.getByRole('checkbox', { name: /agree to sign it electronically/ }).check()
  await simon.getByRole('button', { name: 'Sign document' }).click()
  await expect(simon.getByText(/^Everyone has signed/)).toBeVisible({ timeout: 20_000 })

  await page.goto(`/dashboard/${portal}/account/${account}/envelopes`)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1 of 1')
  const rule = page.getByRole('region', { name: 'Who must sign for this account' })
  await proveSignIn(page)
  for (const choice of ['Any one owner', 'All owners']) {
    await rule.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who must sign' })
    await dialog.getByRole('combobox', { name: 'Who must sign for this account' }).selectOption(choice)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rule).toContainText(choice)
  }
  await expectAccessible(page)
})

test('a client signs with a passkey, which the device confirms', async ({ browser }) => {
  test.setTimeout(120_000)
  const title = `Advice agreement ${randomUUID().slice(0, 8)}`
  const account = await findAccount('Leonard Pask')
  const page = await visit(browser, people.admin)
  await openSending(page, account, title)
  await page.getByRole('button', { name: 'Place signatures and dates at the end' }).click()
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()

  const client = await visit(browser, people.emptyPortfolios)
  await addAuthenticator(client)
  await client.goto('/profile/me')
  await proveSignIn(client)
  const settings = client.getByRole('region', { name: 'How you sign in' })
  await settings.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = client.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await client.getByRole('button', { name: 'I have saved them' }).click()
  await expect(settings.getByText('My phone')).toBeVisible()

  await client.goto('/')
  await client
    .getByRole('link', { name: `Sign ${title}` })
    .first()
    .click()
  await client.getByRole('button', { name: 'Passkey' }).click()
  await expect(client.getByText(/^Your device asks you to confirm/)).toBeVisible()
  await client.getByRole('checkbox', { name: /agree to sign it electronically/ }).check()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Sign document' }).click()
  await expect(client.getByText(/^Everyone has signed\. The document is sealed/)).toBeVisible({ timeout: 20_000 })

  // The passkey is removed again, so that other journeys of this person are not affected.
  const removed = await client.evaluate(async () => {
    const { passkeys } = (await (await fetch('/api/me/factors')).json()) as { passkeys: { id: string }[] }
    const responses = await Promise.all(passkeys.map(({ id }) => fetch(`/api/me/passkeys/${id}`, { method: 'DELETE' })))
    return responses.map(({ status }) => status)
  })
  expect(removed).toEqual([200])
})
