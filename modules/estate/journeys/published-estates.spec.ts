import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, openApi, people, test, visit } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'
import type { Estate } from '../contract/estate.ts'
import { exampleTerms } from '../server/testing/estates.ts'
import { recordedEstates, type RecordedEstate } from '../server/testing/published-estates.ts'

/** Reads an amount as it is shown, such as −£1,000.50. */
const readPounds = (text: string): number => Math.abs(Number(text.split(', how')[0]!.replaceAll(/[^\d.]/g, '')))

/** Figures that are shown as a line of the calculation. */
const lines = new Set([
  'inheritance-tax',
  'tax-on-estate',
  'tax-on-gifts',
  'estate-nil-rate-band',
  'estate-residence-band',
  'estate-chargeable',
  'estate-value',
  'estate-reliefs',
  'estate-spouse',
  'estate-charity',
])

const holdingFields = {
  description: '',
  currency: 'GBP',
  returns: null,
  source: 'typed',
  postCode: null,
  bedrooms: null,
  propertyType: null,
  enabledEstimateBtn: false,
  ownership: 'sole',
  share: '100',
  coOwner: '',
  version: 0,
}

/** Calls the requests of the screens for one account, and removes what it has added. */
function createRecorder(api: APIRequestContext, account: string) {
  const path = `/api/accounts/${account}`
  const read = async () => (await (await api.get(`${path}/estate`)).json()) as Estate
  const put = async (address: string, data: object) => {
    const response = await api.put(`${path}/${address}`, { data })
    expect([address, response.status()]).toEqual([address, 200])
  }
  const added: string[] = []
  const saveTerms = async (fields: object) => put('estate', { ...exampleTerms, ...fields, version: (await read()).terms.version })
  const clear = async () => {
    for (const { id, version } of (await read()).gifts) await api.delete(`${path}/estate/gifts/${id}`, { data: { version } })
    for (const id of added.splice(0)) await api.delete(`${path}/financial-holdings/${id}`, { data: { version: 1 } })
  }
  const record = async ({ holdings, gifts, terms }: RecordedEstate) => {
    await clear()
    const estate = await read()
    const treatments = estate.items.map(({ id }) => ({ item: id, treatment: 'outside' }))
    for (const { treatment, ...fields } of holdings) {
      const id = randomUUID()
      await put(`financial-holdings/${id}`, { ...holdingFields, ...fields, valueDate: estate.today })
      added.push(id)
      if (treatment) treatments.push({ item: id, treatment })
    }
    for (const gift of gifts) await put(`estate/gifts/${randomUUID()}`, { ...gift, version: 0 })
    await saveTerms({ ...terms, treatments })
  }
  return { read, record, clear, saveTerms, put }
}

test('the published examples and full estates come to the same pounds on screen', { tag: '@quick' }, async ({ browser }) => {
  test.setTimeout(240_000)
  const api = await openApi(people.otherClient)
  const { accounts } = (await (await api.get('/api/me')).json()) as Me
  const account = accounts[0]!.id
  const recorder = createRecorder(api, account)
  const original = await recorder.read()
  const page = await visit(browser, people.otherClient)
  try {
    for (const estate of recordedEstates) {
      await recorder.record(estate)
      await page.goto(`/dashboard/private-clients/account/${account}/financial/inheritance-tax?death=${estate.dateOfDeath}`)
      await expect(page.locator('.estate-headline')).toBeVisible()
      for (const { figure, gift, value } of estate.figures) {
        const cell =
          gift === undefined
            ? page.locator(`tr[data-figure="${figure}"] td.n`)
            : region(page, 'Gifts').locator('tbody tr').nth(gift).locator('td.n')
        // A line without an amount is not shown.
        if (gift === undefined && !(await cell.isVisible())) {
          expect([estate.name, figure, figure === 'estate-chargeable' || value === 0, lines.has(figure)]).toEqual([
            estate.name,
            figure,
            true,
            true,
          ])
          continue
        }
        const shown = readPounds((await cell.textContent())!)
        expect([estate.name, figure, Math.abs(shown - value) <= 1 ? value : shown]).toEqual([estate.name, figure, value])
      }
    }
  } finally {
    await recorder.clear()
    const { version: _version, ...terms } = original.terms
    await recorder.saveTerms(terms)
    for (const { id: _id, version: _gift, changedAt: _at, ...gift } of original.gifts)
      await recorder.put(`estate/gifts/${randomUUID()}`, { ...gift, version: 0 })
  }
})

const region = (page: Awaited<ReturnType<typeof visit>>, name: string) => page.getByRole('region', { name, exact: true })
