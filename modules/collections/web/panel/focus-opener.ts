/** Moves the focus to the button that opens an item, or to the button that adds items if the page does not show the item. */
export function focusOpener(item: string | undefined): void {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-opens]')]
  const opener = openers.find(({ dataset }) => dataset['opens'] === item) ?? openers.find(({ dataset }) => dataset['opens'] === 'new')
  opener?.focus()
}
