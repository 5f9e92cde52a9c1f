import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import figures from '@atrium/locales/en/figures'
import i18next from 'i18next'
import { FormatsProvider, useCreateFormats } from '../i18n/use-formats.ts'
import { PartsNote } from './parts-note.tsx'

function Page() {
  return (
    <FormatsProvider value={useCreateFormats()}>
      <PartsNote parts="holdings" stated="1000" sum="990.5" difference="9.5" currency="GBP" />
    </FormatsProvider>
  )
}

it('a total that differs from the sum of its parts is shown with its source, the sum and the difference', () => {
  i18next.addResourceBundle('en', 'translation', { figures }, true, true)
  render(<Page />)
  expect(screen.getByText(/Your asset manager states a value of £1,000\.00.*add up to £990\.50: a difference of \+£9\.50/)).toBeDefined()
})
