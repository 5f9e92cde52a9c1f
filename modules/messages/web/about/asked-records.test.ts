import { expect, test } from 'vitest'
import { seenRecord } from '../../contract/messages.ts'
import { findRecord, keepRecord } from './asked-records.ts'

test('what a page shows is kept as it is shown, within the limits of the contract', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ label: `Line\n${index}`, value: '\u2212£1,000.00' }))
  const about = {
    kind: 'figure' as const,
    label: 'Gain  ',
    context: 'x'.repeat(400),
    account: '0b9d3c1e-5a52-4f6e-9a53-6d2f4f1f7a10',
    asOn: '2026-11-18',
    lines,
  }
  const id = keepRecord(about, { pathname: '/dashboard/p/account/a', search: '?explain=gain&message=new' })
  const kept = findRecord(id)
  expect(seenRecord.safeParse(kept).success).toBe(true)
  expect(kept).toMatchObject({ label: 'Gain', account: about.account, path: '/dashboard/p/account/a?explain=gain', asOn: '2026-11-18' })
  expect(kept?.lines).toHaveLength(40)
  expect(kept?.lines[0]).toEqual({ label: 'Line 0', value: '\u2212£1,000.00' })
  expect(findRecord('unknown')).toBeNull()
  const long = keepRecord({ ...about, lines: [{ label: '', value: '' }] }, { pathname: '/dashboard/p', search: `?x=${'y'.repeat(600)}` })
  expect(findRecord(long)).toMatchObject({ path: '/dashboard/p', lines: [{ label: '—', value: '—' }] })
})
