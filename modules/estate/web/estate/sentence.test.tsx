import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Sentence } from './sentence.tsx'

vi.mock('@atrium/ui/components/figure.tsx', () => ({
  Explained: ({ explain, children }: { explain: string; children: string }) => (
    <button type="button" title={explain}>
      {children}
    </button>
  ),
}))

describe('a sentence with figures', () => {
  test.each([
    ['The tax is <a>£1</a>.', 'The tax is <button type="button" title="x">£1</button>.'],
    ['<a>£1</a> of <b>£2</b>', '<button type="button" title="x">£1</button> of <button type="button" title="y">£2</button>'],
    ['Nothing is marked.', 'Nothing is marked.'],
    ['<c>unknown</c>', '&lt;c&gt;unknown&lt;/c&gt;'],
  ])('shows "%s" with its explanations', (text, expected) =>
    expect(render(<Sentence text={text} figures={{ a: 'x', b: 'y' }} />).container.innerHTML).toBe(expected),
  )
})
