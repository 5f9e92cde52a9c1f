import { readFileSync } from 'node:fs'
import { expect, expectNoSidewaysScroll, password, people, test, visit } from '@atrium/e2e/visitor'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openContext } from '../../../bin/browser.ts'
import { signIn } from '../../../bin/client.ts'
import greekTexts from '../texts/el.ts'
import greekParts from '../texts/parts/el.ts'
import englishParts from '../texts/parts/en.ts'
import englishTexts from '../texts/en.ts'
import { portal, storeForm, unique } from './form-pages.ts'
import { keyboard, mouse, type Hands } from './hands.ts'

/** Texts of the portal outside this module, and what the people of a journey write. */
const english = {
  texts: englishTexts,
  parts: englishParts,
  addForm: 'Add form',
  name: 'Name',
  sendCsv: 'Send answers as CSV',
  recipients: 'Recipients',
  searchRecords: 'Search by name',
  useChoice: 'Use this choice',
  save: 'Save',
  saved: 'Saved',
  designer: 'Designer',
  publish: 'Publish',
  published: 'Saved and published',
  openInPortal: 'Open in the portal',
  chooseFile: 'Choose a file',
  more: 'More',
  answersCsv: 'Answers (CSV)',
  events: {
    published: 'Entry published',
    submitted: 'Form sent',
    asked: 'Information requested',
    given: 'Information given',
    moved: 'Step of a submission changed',
  },
  formName: 'Fact find',
  circumstances: 'Your circumstances',
  fullName: 'Full name',
  status: 'Marital status',
  single: 'Single',
  married: 'Married',
  spouse: 'Name of your spouse',
  children: 'Your children',
  child: 'Name of the child',
  proof: 'Proof of identity',
  passport: 'Passport photo',
  truth: 'My answers are true',
  client: 'Margaret Ashworth',
  firstSpouse: 'Henry',
  fullSpouse: 'Henry James Ashworth',
  childName: 'Eliza',
  question: 'Which middle names has your husband?',
  reviewer: 'Oscar Venn',
  secondReviewer: 'Beatrix Lisle',
}

type Words = typeof english

const greek: Words = {
  texts: greekTexts,
  parts: greekParts,
  addForm: 'Προσθήκη: φόρμα',
  name: 'Όνομα',
  sendCsv: 'Αποστολή απαντήσεων ως CSV',
  recipients: 'Παραλήπτες',
  searchRecords: 'Αναζήτηση με όνομα',
  useChoice: 'Χρήση επιλογής',
  save: 'Αποθήκευση',
  saved: 'Αποθηκεύτηκε',
  designer: 'Σχεδίαση',
  publish: 'Δημοσίευση',
  published: 'Αποθηκεύτηκε και δημοσιεύτηκε',
  openInPortal: 'Άνοιγμα στην πύλη',
  chooseFile: 'Επιλογή αρχείου',
  more: 'Περισσότερα',
  answersCsv: 'Απαντήσεις (CSV)',
  events: {
    published: 'Δημοσίευση εγγραφής',
    submitted: 'Υποβολή φόρμας',
    asked: 'Αίτημα πληροφοριών',
    given: 'Παροχή πληροφοριών',
    moved: 'Αλλαγή σταδίου υποβολής',
  },
  formName: 'Συλλογή στοιχείων',
  circumstances: 'Η κατάστασή σας',
  fullName: 'Ονοματεπώνυμο',
  status: 'Οικογενειακή κατάσταση',
  single: 'Άγαμος',
  married: 'Έγγαμος',
  spouse: 'Όνομα συζύγου',
  children: 'Τα παιδιά σας',
  child: 'Όνομα παιδιού',
  proof: 'Απόδειξη ταυτότητας',
  passport: 'Φωτογραφία διαβατηρίου',
  truth: 'Οι απαντήσεις μου είναι αληθείς',
  client: 'Σταύρος Καραμανώλης',
  firstSpouse: 'Ειρήνη',
  fullSpouse: 'Ειρήνη Μαρία Καραμανώλη',
  childName: 'Αλέξανδρος',
  question: 'Ποιο είναι το πλήρες όνομα της συζύγου σας;',
  reviewer: 'Νίκη Αλεξίου',
  secondReviewer: 'Ανδρέας Ρήγας',
}

/** Who takes part, in which words and how. */
type Cast = {
  words: Words
  hands: Hands
  portal: string
  recipient: string
  /** Whether the edition has a list of forms. Without one, people open a form by its address, and a draft from their actions. */
  hasList: boolean
  open: (who: 'admin' | 'companyAdmin' | 'client', options?: BrowserContextOptions) => Promise<Page>
}

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]))

const exact = (
  page: Page | Locator,
  role: 'button' | 'link' | 'textbox' | 'checkbox' | 'switch' | 'combobox' | 'searchbox',
  name: string,
) => page.getByRole(role, { name, exact: true })

type Tree = { [key: string]: string | Tree }

const listTexts = (tree: Tree): string[] => Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : listTexts(one)))

/** Expects that a page shows no English text of this module, unless its words are English. */
async function expectTranslated(page: Page, { words }: Cast): Promise<void> {
  const own = new Set(listTexts(words.texts))
  const foreign = new Set(listTexts(englishTexts).filter((text) => /[a-z]{3}/i.test(text) && !own.has(text)))
  const shown = await page.locator('body').evaluate((body) => {
    const labels = [...body.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...(body as HTMLElement).innerText.split('\n'), ...labels]
  })
  expect(shown.map((text) => text.trim()).filter((text) => foreign.has(text))).toEqual([])
}

/** The smallest PNG picture: one pixel. */
const picture = {
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

/** An admin creates a form in the grid, with recipients and rules of the review, builds it in the designer and publishes it. */
async function buildForm(page: Page, cast: Cast, name: string): Promise<string> {
  const { words, hands } = cast
  const { press, tick, write, choose } = hands
  const { designer, workflow, forms } = words.texts
  await page.goto('/admin/forms')
  await press(exact(page, 'button', words.addForm))
  const panel = page.getByRole('complementary')
  await write(exact(panel, 'textbox', words.name), name)
  await tick(exact(panel, 'switch', words.sendCsv))
  await press(panel.getByRole('group', { name: words.recipients, exact: true }).getByRole('button'))
  const dialog = page.getByRole('dialog')
  await write(exact(dialog, 'searchbox', words.searchRecords), words.secondReviewer)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await tick(exact(dialog, 'checkbox', words.secondReviewer))
  await press(exact(dialog, 'button', words.useChoice))
  await tick(exact(panel, 'switch', workflow.hasRules))
  const moves = panel.getByRole('list', { name: workflow.moves }).getByRole('listitem')
  await expect(moves.nth(1).getByRole('checkbox', { name: workflow.byAnother })).toBeChecked()
  await write(exact(panel, 'textbox', forms.workflow['Under review']), '5')
  await press(exact(panel, 'button', words.save))
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
  await press(exact(panel, 'button', words.designer))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const properties = page.getByRole('complementary', { name: designer.properties })
  const canvas = page.getByRole('region', { name: designer.canvas, exact: true })
  const property = (label: string) => exact(properties, 'textbox', label).first()
  const add = async (type: keyof typeof designer.types, label: string) => {
    await press(exact(page, 'button', fill(designer.addType, { type: designer.types[type] })))
    await write(property(designer.attributes.label), label)
  }
  await add('text', words.fullName)
  await tick(exact(properties, 'switch', designer.attributes.required))
  await add('select', words.status)
  for (const [index, option] of [words.single, words.married].entries()) {
    const group = properties.getByRole('group', { name: fill(designer.option, { number: index + 1 }), exact: true })
    await write(exact(group, 'textbox', designer.optionLabel), option)
  }
  await add('text', words.spouse)
  await press(exact(properties, 'button', designer.addRule))
  await choose(exact(properties, 'combobox', designer.field), words.status)
  await choose(exact(properties, 'combobox', designer.value), words.married)
  await expect(canvas.getByRole('button', { name: new RegExp(`^${words.spouse}`) })).toContainText(designer.conditional)
  await press(exact(canvas, 'button', designer.addFieldset))
  await press(canvas.getByRole('button', { name: new RegExp(`^${designer.untitledFieldset}`) }).last())
  await write(property(designer.attributes.title), words.children)
  await tick(exact(properties, 'switch', designer.attributes.repeat))
  await add('text', words.child)

  const steps = page.getByRole('navigation', { name: forms.steps })
  await press(exact(steps, 'button', designer.addStep))
  await write(property(designer.attributes.title), words.proof)
  await add('file', words.passport)
  await tick(exact(properties, 'switch', designer.attributes.required))
  await add('checkbox', words.truth)
  await tick(exact(properties, 'switch', designer.attributes.required))
  await press(steps.getByRole('button', { name: fill(forms.step, { number: 1 }) }))
  await write(property(designer.attributes.title), words.circumstances)
  await expectTranslated(page, cast)
  await press(exact(page, 'button', words.publish))
  await expect(page.getByText(words.published)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A client fills half of the form on a phone, goes on at a desktop at the same field, adds a picture and sends. Returns the submission. */
async function fillAndSend(cast: Cast, { id, name }: { id: string; name: string }): Promise<Page> {
  const { words, hands } = cast
  const { press, tick, write, choose, attach } = hands
  const list = `/dashboard/${cast.portal}/forms`
  const { forms } = words.texts
  const phone = await cast.open('client', { viewport: { width: 390, height: 844 } })
  await phone.goto(cast.hasList ? list : `${list}/${id}`)
  if (cast.hasList) await press(exact(phone, 'link', `${forms.start}: ${name}`))
  await write(exact(phone, 'textbox', words.fullName), words.client)
  await expect(exact(phone, 'textbox', words.spouse)).toHaveCount(0)
  await choose(exact(phone, 'combobox', words.status), words.married)
  await write(exact(phone, 'textbox', words.spouse), words.firstSpouse)
  await expect(phone.getByText(new RegExp(`^${fill(forms.savedAt, { moment: '' })}`))).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectTranslated(phone, cast)
  await phone.context().close()

  const page = await cast.open('client')
  await page.goto(cast.hasList ? list : '/')
  const draft = fill(words.parts.formParts.draftTitle, { form: name })
  await press(cast.hasList ? exact(page, 'link', `${forms.continue}: ${name}`) : page.getByRole('link', { name: draft }))
  const spouse = exact(page, 'textbox', words.spouse)
  await expect(page.locator('header').getByRole('link', { name: forms.title })).toHaveCount(cast.hasList ? 1 : 0)
  await expect(spouse).toBeFocused()
  await expect(spouse).toHaveValue(words.firstSpouse)
  await press(exact(page, 'button', forms.addFirst))
  await write(exact(page, 'textbox', words.child), words.childName)
  await press(exact(page, 'button', fill(forms.next, { step: words.proof })))
  await attach(page.getByRole('group', { name: words.passport }).getByRole('button', { name: words.chooseFile }), picture)
  await expect(page.getByRole('link', { name: picture.name })).toBeVisible()
  await tick(page.getByRole('checkbox', { name: words.truth }))
  await expectTranslated(page, cast)
  await press(exact(page, 'button', forms.send))
  await press(exact(page, 'link', forms.readAnswers))
  await expect(page.getByText(forms.clientSteps['Under review'])).toBeVisible()
  return page
}

/** Expects the steps that the client sees. */
async function expectProgress(page: Page, { words }: Cast, steps: readonly string[]): Promise<void> {
  await page.reload()
  const entries = page.getByRole('list', { name: words.texts.review.progress }).getByRole('listitem')
  await expect(entries).toHaveText(steps.map((step) => new RegExp(`^${step}`)))
}

/** A reviewer reopens one answer, the client gives it, and two people approve, verify and release what was sent. */
async function reviewAndRelease(client: Page, cast: Cast, form: { id: string; name: string }): Promise<void> {
  const { words, hands, open } = cast
  const { press, tick, write } = hands
  const { review, forms } = words.texts
  const address = client.url()
  const admin = await open('admin')
  await admin.goto(`/admin/submissions/${form.id}`)
  await press(exact(admin.getByRole('table'), 'button', words.client))
  await press(exact(admin, 'link', words.openInPortal))
  await expect(admin).toHaveURL(address)
  const panel = admin.getByRole('complementary', { name: review.title })
  await press(exact(panel, 'button', review.ask))
  const dialog = admin.getByRole('dialog', { name: review.ask })
  await write(exact(dialog, 'textbox', review.message), words.question)
  await tick(exact(dialog, 'checkbox', words.spouse))
  await expectTranslated(admin, cast)
  await press(exact(dialog, 'button', review.sendRequest))
  await expect(panel.getByRole('region', { name: review.requests })).toContainText(review.open)

  await client.goto('/')
  await press(client.getByRole('link', { name: fill(words.parts.formParts.requestTitle, { form: form.name }) }))
  await expect(client.getByText(words.question)).toBeVisible()
  await press(exact(client, 'button', review.answer))
  await expect(exact(client, 'textbox', words.fullName)).toHaveCount(0)
  await write(exact(client, 'textbox', words.spouse), words.fullSpouse)
  await press(exact(client, 'button', review.sendAnswers))
  await expect(client.getByText(words.fullSpouse)).toBeVisible()
  const asked = [review.received, review.senderAsked, review.senderAnswered]
  await expectProgress(client, cast, asked)

  await admin.reload()
  await press(exact(panel, 'button', review.moves.Approved))
  await expect(panel.getByText(review.refusals['same-person'])).toBeVisible()
  await expect(exact(panel, 'button', review.moves.Verified)).toHaveCount(0)
  await expect(client.getByText(forms.clientSteps['Under review'])).toBeVisible()
  await expectProgress(client, cast, [...asked, review.senderSteps.Approved])

  const second = await open('companyAdmin')
  await second.goto(address)
  const theirs = second.getByRole('complementary', { name: review.title })
  await press(exact(theirs, 'button', review.moves.Verified))
  await expect(exact(theirs, 'button', review.moves.Released)).toBeVisible()
  await expectProgress(client, cast, [...asked, review.senderSteps.Approved, review.senderSteps.Verified])
  await press(exact(theirs, 'button', review.moves.Released))
  const history = second.getByRole('list', { name: forms.timeline }).getByRole('listitem')
  await expect(history.first()).toContainText(forms.workflow.Released)
  await expectProgress(client, cast, [...asked, review.senderSteps.Approved, review.senderSteps.Verified, review.senderSteps.Released])
  await expect(client.getByText(forms.clientSteps.Released)).toBeVisible()
  for (const page of [second, client]) await expectTranslated(page, cast)
}

type Letter = { to: string; subject: string; attachments?: { filename: string; content: string }[] }

/** Expects that the answers reached the recipient as CSV. The e-mail is sent within a minute, with the answers of that moment. */
async function expectMail(browser: Browser, { words, recipient }: Cast, form: string): Promise<void> {
  const outbox = await visit(browser, people.admin)
  const readCsv = async () => {
    const letters = (await (await outbox.request.get('/dev/mail', { headers: { accept: 'application/json' } })).json()) as Letter[]
    const attachments = letters.filter(({ to }) => to === recipient).flatMap((letter) => letter.attachments ?? [])
    return attachments.find(({ filename }) => filename === `${form}.csv`)?.content ?? ''
  }
  await expect.poll(readCsv, { timeout: 80_000 }).not.toBe('')
  const csv = await readCsv()
  for (const text of [words.fullName, words.client, words.married, words.firstSpouse, words.childName, picture.name])
    expect(csv).toContain(text)
}

/** Expects that the drill-down of the form downloads the answers and the step as they are now. */
async function expectDownload({ words, hands: { press }, open }: Cast, form: string): Promise<void> {
  const page = await open('admin')
  await page.goto(`/admin/submissions/${form}`)
  await press(exact(page, 'button', words.more))
  const file = page.getByRole('menuitem', { name: words.answersCsv, exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), press(file)])
  const csv = readFileSync(await download.path(), 'utf8')
  for (const text of [words.client, words.fullSpouse, words.childName, words.texts.forms.workflow.Released]) expect(csv).toContain(text)
}

/** Expects all that happened in the activity log, with who did it. */
async function expectLog({ words, hands: { write }, open }: Cast, form: string): Promise<void> {
  const { events, client, reviewer, secondReviewer } = words
  const page = await open('admin')
  await page.goto('/admin/logs')
  await write(page.getByRole('searchbox'), form)
  const entries = (kind: string, person: string) =>
    page.getByRole('table').getByRole('row').filter({ hasText: kind }).filter({ hasText: person })
  await expect(entries(events.published, reviewer)).toHaveCount(1)
  await expect(entries(events.submitted, client)).toHaveCount(1)
  await expect(entries(events.asked, reviewer)).toHaveCount(1)
  await expect(entries(events.given, client)).toHaveCount(1)
  await expect(entries(events.moved, reviewer)).toHaveCount(1)
  await expect(entries(events.moved, secondReviewer)).toHaveCount(2)
}

async function liveThrough(browser: Browser, cast: Cast): Promise<void> {
  const name = `${cast.words.formName} ${unique()}`
  const admin = await cast.open('admin')
  const id = await buildForm(admin, cast, name)
  await admin.context().close()
  const client = await fillAndSend(cast, { id, name })
  await reviewAndRelease(client, cast, { id, name })
  await expectDownload(cast, id)
  await expectLog(cast, name)
  await expectMail(browser, cast, name)
}

const firm = (browser: Browser): Omit<Cast, 'hands'> => ({
  words: english,
  portal,
  recipient: people.companyAdmin,
  hasList: true,
  async open(who, options) {
    const page = await visit(browser, people[who], options)
    page.setDefaultTimeout(15_000)
    return page
  },
})

const greekPeople = {
  admin: 'niki.alexiou@iolkos-ependyseis.example',
  companyAdmin: 'andreas.rigas@iolkos-ependyseis.example',
  client: 'stavros@karamanolis-naftiliaki.example',
}

/** The firm of the Greek edition, in which everybody reads Greek. */
function greekFirm(browser: Browser, baseURL: string): Omit<Cast, 'hands'> {
  const address = new URL(baseURL)
  address.hostname = 'greek.localhost'
  const cookies = new Map<string, string>()
  return {
    words: greek,
    portal: 'iolkos',
    recipient: greekPeople.companyAdmin,
    hasList: false,
    async open(who, options) {
      const email = greekPeople[who]
      const cookie = cookies.get(email) ?? (await signIn(Number(address.port), email, password, { host: address.hostname }))
      cookies.set(email, cookie)
      const page = await (await openContext(browser, address.origin, cookie, options)).newPage()
      page.setDefaultTimeout(15_000)
      return page
    },
  }
}

const life =
  'an admin builds a fact find from nothing, a client fills it on a phone and a desktop, and two people review it until it is released'

// The e-mail with the answers is queued once a minute.
test(life, { tag: '@check' }, async ({ browser }) => {
  test.setTimeout(180_000)
  await liveThrough(browser, { ...firm(browser), hands: mouse })
})

test(`by keyboard alone, ${life}`, { tag: '@check' }, async ({ browser }) => {
  test.setTimeout(300_000)
  await liveThrough(browser, { ...firm(browser), hands: keyboard })
})

test(`in Greek, ${life}`, { tag: '@check' }, async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  await liveThrough(browser, { ...greekFirm(browser, baseURL ?? ''), hands: mouse })
})

test('the options of a select field are named in the designer', { tag: '@quick' }, async ({ browser }) => {
  const { designer } = english.texts
  const page = await visit(browser, people.admin)
  const { id } = await storeForm({})
  await page.goto(`/forms-designer/${id}`)
  await page.getByRole('button', { name: fill(designer.addType, { type: designer.types.select }), exact: true }).click()
  for (const [index, option] of [english.single, english.married].entries())
    await page
      .getByRole('group', { name: fill(designer.option, { number: index + 1 }), exact: true })
      .getByLabel(designer.optionLabel)
      .fill(option)
  await page.getByRole('button', { name: designer.views.preview, exact: true }).click()
  await expect(page.getByRole('combobox', { name: designer.types.select, exact: true }).locator('option')).toContainText([
    english.single,
    english.married,
  ])
})
