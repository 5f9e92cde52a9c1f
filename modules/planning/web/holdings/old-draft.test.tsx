import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import type { NetWorth } from '../../contract/net-worth.ts'
import planning from '../../texts/en/planning.ts'
import { ProtectionForm } from '../protections/protection-form.tsx'
import { EstimateDrawer } from './estimate-drawer.tsx'
import { HoldingForm } from './holding-form.tsx'

const { holdings, protections, reload, estimate } = vi.hoisted(() => ({
  holdings: { save: vi.fn(), remove: vi.fn() },
  protections: { save: vi.fn(), remove: vi.fn() },
  reload: vi.fn(() => Promise.resolve()),
  estimate: vi.fn(),
}))
vi.mock('../api.ts', () => ({ api: { financialHoldings: holdings, protections, propertyEstimates: { get: estimate } } }))
vi.mock('@atrium/ui/components/drawer.tsx', () => ({
  Drawer: ({ children, footer }: { children: ReactNode; footer: ReactNode }) => (
    <div>
      {children}
      {footer}
    </div>
  ),
}))
vi.mock('@atrium/ui/i18n/use-formats', () => ({
  useFormats: () => ({ amount: (value: string, currency: string) => `${currency} ${value}` }),
}))
vi.mock('@atrium/ui/lib/failure', () => ({ failureCode: (error: Error) => error.message, failureDetails: () => ({}) }))
vi.mock('../queries.ts', () => ({ reloadPlan: reload }))

const conflict = new Error('conflict')
const found = { postCode: 'GU8 4QN', average: '667000', lowest: null, highest: null, sales: null, currency: 'GBP', estimatedOn: '2026-11-18', reason: null } // prettier-ignore
const holding = (version: number) =>
  ({
    id: 'h', userId: null, name: 'Home', description: '', radioType: 'asset', type: 'mainResidence', value: '500', currency: 'EUR',
    valueDate: '2026-01-31', returns: null, source: 'typed', postCode: 'GU8 4QN', bedrooms: 3, propertyType: 'flat',
    enabledEstimateBtn: true, ownership: 'sole', share: '100', coOwner: '', version, changedAt: '', counted: null, leftOut: null,
  }) as unknown as NetWorth['holdings'][number] // prettier-ignore
const policy = (version: number) =>
  ({ id: 'p', userId: null, kind: 'life', name: 'Term', sum: '1', currency: 'GBP', endsOn: null, premium: null, inTrust: false, hasEnded: false, version, changedAt: '' }) as const // prettier-ignore
const plan = { mayChange: true, hasEstimates: true, today: '2026-11-18', currency: 'GBP' } as NetWorth
const shared = { plan, account: 'a', onClose: () => {} }
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  vi.clearAllMocks()
  for (const call of [holdings.save, holdings.remove, protections.save, protections.remove]) call.mockRejectedValue(conflict)
  estimate.mockResolvedValue(found)
  i18next.addResourceBundle('en', 'translation', { planning }, true, true)
})

const save = planning.save
it.each<[string, (version: number) => ReactElement, (string | RegExp)[], ReturnType<typeof vi.fn>]>([
  ['the form of an item', (version) => <HoldingForm {...shared} holding={holding(version)} />, [save], holdings.save],
  [
    'the estimate of a property',
    (version) => <EstimateDrawer {...shared} holding={holding(version)} />,
    [planning.estimate, /Use GBP 667000/],
    holdings.save,
  ],
  [
    'the form of a policy',
    (version) => <ProtectionForm account="a" currency="GBP" onClose={() => {}} policy={policy(version)} />,
    [save],
    protections.save,
  ],
  [
    'the removal of an item',
    (version) => <HoldingForm {...shared} holding={holding(version)} />,
    [planning.remove, planning.confirmRemoval],
    holdings.remove,
  ],
  [
    'the removal of a policy',
    (version) => <ProtectionForm account="a" currency="GBP" onClose={() => {}} policy={policy(version)} />,
    [planning.remove, planning.confirmRemoval],
    protections.remove,
  ],
])('%s sends the version that it began with, and reads the plan again after a conflict', async (_, show, buttons, call) => {
  const { rerender } = render(show(1))
  rerender(show(2))
  for (const name of buttons) await press(name)
  expect(call.mock.calls.map(([sent]) => sent.version)).toEqual([1])
  expect(reload).toHaveBeenCalledTimes(1)
})

it('an estimate that arrives after the property has changed is not taken, and two presses ask once', async () => {
  let answer: (value: typeof found) => void = () => {}
  estimate.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  render(<HoldingForm {...shared} holding={holding(1)} />)
  await press(planning.estimate)
  await press(planning.estimate)
  expect(estimate).toHaveBeenCalledTimes(1)
  fireEvent.change(screen.getByLabelText(planning.bedrooms), { target: { value: '5' } })
  await act(async () => answer(found))
  expect((screen.getByLabelText(planning.amount) as HTMLInputElement).value).toBe('500')
})

it('an existing item offers no change between asset and debt, and says how to', () => {
  render(<HoldingForm {...shared} holding={holding(1)} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText(planning.partFixed.asset)).toBeTruthy()
})
