import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { OverlaySurface } from './overlay-surface.tsx'

type OverlayName = 'Holding' | 'Explanation'

function Overlays({ isLowerFixed = false }) {
  const [open, setOpen] = useState<readonly OverlayName[]>(['Holding', 'Explanation'])
  const close = (name: OverlayName) => setOpen((before) => before.filter((one) => one !== name))
  return open.map((name) => (
    <OverlaySurface
      key={name}
      scrimClassName="scrim"
      className="drawer"
      labelledBy={name}
      onClose={name === 'Holding' && isLowerFixed ? undefined : () => close(name)}
    >
      <h2 id={name}>{name}</h2>
    </OverlaySurface>
  ))
}

const names = () => screen.queryAllByRole('heading', { hidden: true }).map((heading) => heading.textContent)

async function pressEscapeWithoutFocus(): Promise<void> {
  ;(document.activeElement as HTMLElement | null)?.blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Escape}')
}

describe('OverlaySurface', () => {
  it('closes the topmost overlay at each Escape, even if nothing has focus', async () => {
    render(<Overlays />)
    expect(names()).toEqual(['Holding', 'Explanation'])
    await pressEscapeWithoutFocus()
    expect(names()).toEqual(['Holding'])
    await pressEscapeWithoutFocus()
    expect(names()).toEqual([])
  })

  it('stays open on Escape if only its content can close it', async () => {
    render(<Overlays isLowerFixed />)
    await pressEscapeWithoutFocus()
    await pressEscapeWithoutFocus()
    expect(names()).toEqual(['Holding'])
  })
})
