/// <reference lib="dom" />
import { expect } from '@atrium/e2e/visitor'
import type { Locator, Page } from '@playwright/test'

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

/** What a person does with controls, by mouse or by keyboard. */
export type Hands = {
  /** Presses a button or follows a link. */
  press: (control: Locator) => Promise<void>
  /** Turns on a checkbox or a switch that is off. */
  tick: (control: Locator) => Promise<void>
  /** Replaces the text of a box. */
  write: (box: Locator, text: string) => Promise<void>
  /** Chooses an option of a native select by its label. */
  choose: (select: Locator, option: string) => Promise<void>
  /** Chooses a file in the dialog that a button opens. */
  attach: (button: Locator, file: UploadedFile) => Promise<void>
}

async function attachBy(press: (control: Locator) => Promise<void>, button: Locator, file: UploadedFile): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), press(button)])
  await chooser.setFiles(file)
}

export const mouse: Hands = {
  press: (control) => control.click(),
  tick: (control) => control.check(),
  write: (box, text) => box.fill(text),
  choose: async (select, option) => void (await select.selectOption({ label: option })),
  attach: (button, file) => attachBy(mouse.press, button, file),
}

/** Maximum number of keys in a row. A control that is further away counts as out of reach. */
const mostKeys = 250

/** Where a control is from the focused element, and whether arrow keys lead to it, as in a menu. */
const findWay = (control: Locator): Promise<{ way: 'here' | 'before' | 'after'; isInMenu: boolean }> =>
  control.evaluate((element) => {
    const { activeElement, body } = document
    const isBefore =
      activeElement !== null &&
      activeElement !== body &&
      (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return { way: activeElement === element ? 'here' : isBefore ? 'before' : 'after', isInMenu: element.role === 'menuitem' }
  })

/** Describes the focused element, for the message of a failure. */
const describeFocus = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')

/**
 * Expects that something has focus in a page in which a key has been pressed: a person would otherwise begin again at its top, as in a page
 * that has just been opened.
 */
async function expectFocus(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement
      const isNew = dataset['hands'] !== location.pathname
      dataset['hands'] = location.pathname
      return isNew || document.activeElement !== document.body
    })
  await expect.poll(isKept, { message: 'something has focus' }).toBe(true)
}

/** Moves focus to a control by Tab, or by Shift and Tab if it comes before the focused element. Fails if it is not reached. */
export async function reach(control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const page = control.page()
  await expectFocus(page)
  const first = await findWay(control)
  const [back, on] = first.isInMenu ? (['ArrowUp', 'ArrowDown'] as const) : (['Shift+Tab', 'Tab'] as const)
  for (let keys = 0, { way } = first; way !== 'here'; keys += 1, { way } = await findWay(control)) {
    if (keys >= mostKeys) throw new Error(`${control} is not reached by keyboard; focus is on ${await describeFocus(page)}`)
    await page.keyboard.press(first.way === 'before' ? back : on)
  }
}

async function pressKey(control: Locator, key: string): Promise<void> {
  await reach(control)
  await control.page().keyboard.press(key)
}

export const keyboard: Hands = {
  press: (control) => pressKey(control, 'Enter'),
  async tick(control) {
    await pressKey(control, 'Space')
    await expect(control).toBeChecked()
  },
  async write(box, text) {
    await reach(box)
    await box.page().keyboard.press('Control+a')
    await box.page().keyboard.type(text)
    await expect(box).toHaveValue(text)
  },
  async choose(select, option) {
    await reach(select)
    const steps = await select.evaluate((element, label) => {
      const { options, selectedIndex } = element as HTMLSelectElement
      return [...options].findIndex((one) => one.label === label) - selectedIndex
    }, option)
    for (let step = 0; step < Math.abs(steps); step += 1) await select.page().keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(select.locator('option:checked')).toHaveText(option)
  },
  attach: (button, file) => attachBy(keyboard.press, button, file),
}
