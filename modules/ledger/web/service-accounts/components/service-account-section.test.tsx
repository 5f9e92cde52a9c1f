import type { ApiTokenRecord } from '../../../contract/service-accounts.ts'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import texts from '../../../texts/en/service-accounts.ts'
import { ServiceAccountSection } from './service-account-section.tsx'

beforeAll(() => {
  i18next.addResourceBundle('en', 'translation', { serviceAccounts: texts }, true, true)
})

const Formats = ({ children }: { children: ReactNode }) => <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>

function draw(state: ApiTokenRecord['state'], mayManage: boolean): void {
  const at = '2026-11-01T09:00:00.000Z'
  const token: ApiTokenRecord = {
    id: 't1',
    name: 'Server',
    ending: 'a1B2',
    state,
    allowedNetworks: [],
    createdAt: at,
    createdBy: { name: 'Beatrix Lisle', mayManage },
    expiresAt: '2027-01-01T09:00:00.000Z',
    lastUsedAt: null,
    revokedAt: state === 'revoked' ? at : null,
  }
  const account = { id: 'a1', name: 'Nightly import', organisation: null, scopes: [], createdAt: at, createdBy: { name: 'Oscar Venn' } }
  render(<ServiceAccountSection account={{ ...account, disabledAt: null, tokens: [token] }} />, { wrapper: Formats })
}

const mark = 'Issued by Beatrix Lisle, who no longer has access'

describe('a token of somebody who may no longer manage the account', () => {
  it.each(['valid', 'expiring'] as const)('is marked while it is %s', (state) => {
    draw(state, false)
    expect(screen.getByText(mark)).not.toBeNull()
  })

  it.each([
    ['it is revoked', 'revoked', false],
    ['it has expired', 'expired', false],
    ['its issuer may manage the account', 'valid', true],
  ] as const)('is not marked if %s', (_, state, mayManage) => {
    draw(state, mayManage)
    expect(screen.getByText('Server')).not.toBeNull()
    expect(screen.queryByText(mark)).toBeNull()
  })
})
