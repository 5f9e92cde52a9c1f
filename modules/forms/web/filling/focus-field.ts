const longestWaitMs = 3_000

/** Focuses the control of a field, which may be drawn later because its code is still loading. Stops when the person focuses another. */
export function focusField(path: string): void {
  const started = performance.now()
  const before = document.activeElement
  const names = [path, path.split('.')[0]].filter((name) => name !== undefined)
  const look = () => {
    const { activeElement } = document
    // A form in a drawer may have fields with the names of those below it.
    const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    // A heading that has taken the focus of a removed button, or the drawer that has just opened, is not a choice of the person.
    const isChosen =
      activeElement instanceof HTMLElement &&
      activeElement.tabIndex >= 0 &&
      activeElement !== before &&
      activeElement.closest('form') !== null
    if (isChosen) return
    const found = names.map((name) =>
      scope.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"], form [data-field="${CSS.escape(name)}"]`),
    )
    const control = found.find((one) => one !== null)
    if (control) control.focus()
    else if (performance.now() - started < longestWaitMs) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
