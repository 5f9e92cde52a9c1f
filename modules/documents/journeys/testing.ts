import type { Page } from '@playwright/test'
import { expect } from '@atrium/e2e/visitor'

type Me = { accounts: { id: string; name: string }[] }
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export async function findAccount(page: Page, owner = 'Margaret Ashworth'): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  return accounts.find(({ name }) => name === owner)!.id
}

export async function openLibrary(page: Page, query = '', owner?: string): Promise<string> {
  const account = await findAccount(page, owner)
  await page.goto(`/dashboard/private-clients/account/${account}/library${query}`)
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  return account
}

export const pdf = (name: string, text = name): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`),
})
export const folderTree = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
export const chooseFiles = (page: Page, ...files: ChosenFile[]) => page.getByLabel('Upload', { exact: true }).last().setInputFiles(files)
export const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
