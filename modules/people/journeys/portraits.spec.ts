import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

/** Takes a screenshot to use as a photo. */
const takePhoto = async (page: Page, name: string) => ({ name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) })

test(
  'an adviser sets a portrait, which is shown in their menu and on their client’s card until they remove it',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.secondAdviser)
    await page.goto('/profile/me')
    const setting = page.getByRole('region', { name: 'Your profile photo' })
    const menu = page.getByRole('button', { name: /Tobias Hartnell/ })
    await expect(menu).toContainText('TH')
    const input = setting.locator('input[type=file]')
    await input.setInputFiles({ name: 'portrait.pdf.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await expect(setting).toContainText('Please choose a photo that is a JPEG, PNG or WebP file.')
    await input.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
    await setting.getByRole('button', { name: 'Use this photo' }).click()
    await expect(setting).toContainText('Please choose a photo that is a JPEG, PNG or WebP file.')
    await expectAccessible(page)

    const chooser = page.waitForEvent('filechooser')
    await setting.getByRole('button', { name: 'Choose a photo' }).press('Enter')
    await (await chooser).setFiles(await takePhoto(page, 'tobias.jpg'))
    await expect(setting).toContainText('This is how it will look.')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your profile photo was saved.')).toBeVisible()
    await expect(setting.getByRole('button', { name: 'Replace' })).toBeFocused()
    await expect(menu.locator('img')).toHaveJSProperty('complete', true)
    await expect(menu.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(menu).not.toContainText('TH')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)

    const client = await visit(browser, people.businessOwner)
    await client.goto('/')
    // This client's personal account has one portfolio and opens that portfolio. The company's account has several.
    await client.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'Strachan Marine Engineering Ltd' }).click()
    const card = client.getByRole('region', { name: /Your adviser/ })
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0)

    await setting.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove your profile photo' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Your profile photo was removed.')).toBeVisible()
    await expect(menu).toContainText('TH')
    await expect(setting.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
    await client.reload()
    await expect(card.locator('.face')).toHaveText('TH')
  },
)

test('a photo can be dropped on the portrait', async ({ browser }) => {
  const page = await visit(browser, people.executor)
  await page.goto('/profile/me')
  const setting = page.getByRole('region', { name: 'Your profile photo' })
  const { name, mimeType, buffer } = await takePhoto(page, 'philip.jpg')
  const data = await page.evaluateHandle(
    ({ bytes, name: called, type }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], called, { type }))
      return transfer
    },
    { bytes: [...buffer], name, type: mimeType },
  )
  await setting.dispatchEvent('drop', { dataTransfer: data })
  await setting.getByRole('button', { name: 'Cancel' }).click()
  await expect(setting.getByText('You can also drop a photo here.')).toBeVisible()
  await setting.dispatchEvent('drop', { dataTransfer: data })
  await setting.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Your profile photo was saved.')).toBeVisible()
  await expect(setting.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.request.delete('/api/me/photo', { headers: { origin: new URL(page.url()).origin } })
})
