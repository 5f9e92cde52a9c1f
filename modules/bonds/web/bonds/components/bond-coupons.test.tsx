import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import type { HeldBond } from '../../../contract/bonds.ts'
import { BondCoupons } from './bond-coupons.tsx'

const Formats = ({ children }: { children: ReactNode }) => <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>
const bond: HeldBond = {
  id: 'UKT',
  name: 'UK Treasury 4% 2036',
  coupon: '0.04',
  maturesOn: '2036-06-07',
  frequency: 1,
  dayCount: 'actual/actual',
  nominal: '1000',
  priceCurrency: 'GBP',
  priceOn: null,
  cleanPrice: null,
  accrued: null,
  dirtyPrice: null,
  isExDividend: false,
  runningYield: null,
  redemptionYield: null,
  macaulay: null,
  modified: null,
  convexity: null,
  coupons: Array.from({ length: 7 }, (_coupon, index) => ({ on: `203${index}-06-07`, amount: '40' })),
  missing: 'no-price',
}

const rows = () => screen.getAllByRole('rowheader')

it('six coupons are shown at first, and the redemption is listed with the last coupon', async () => {
  render(<BondCoupons bond={bond} currency="GBP" />, { wrapper: Formats })
  expect(rows()).toHaveLength(6)
  expect(document.querySelector('tfoot tr')).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(rows()).toHaveLength(8)
  expect(rows().at(-1)?.closest('tr')?.textContent).toContain('1,000.00')
})
