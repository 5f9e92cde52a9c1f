import { ORPCError } from '@orpc/client'
import { describe, expect, it, vi } from 'vitest'
import { proofRequest, withProof } from './proof.ts'

const required = new ORPCError('proof-required')

describe('an action that requires a step-up', () => {
  it('runs immediately after a recent step-up', async () => {
    const ask = vi.fn<() => Promise<boolean>>()
    expect(await withProof(() => Promise.resolve('done'), ask)).toBe('done')
    expect(ask).not.toHaveBeenCalled()
  })

  it('opens one dialog, even for two actions at the same time, and is then repeated', async () => {
    const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(required).mockRejectedValueOnce(required).mockResolvedValue('done')
    const both = Promise.all([withProof(act), withProof(act)])
    await vi.waitFor(() => expect(proofRequest.get()).not.toBeNull())
    proofRequest.get()?.(true)
    expect(await both).toEqual(['done', 'done'])
    expect([act.mock.calls.length, proofRequest.get()]).toEqual([4, null])
  })

  it('fails when the dialog is cancelled', async () => {
    const refused = withProof(() => Promise.reject(required)).catch((error: unknown) => error)
    await vi.waitFor(() => expect(proofRequest.get()).not.toBeNull())
    proofRequest.get()?.(false)
    expect(await refused).toBe(required)
  })

  it('fails with every other error, without a dialog', async () => {
    const other = new ORPCError('not-found')
    await expect(withProof(() => Promise.reject(other))).rejects.toBe(other)
    expect(proofRequest.get()).toBeNull()
  })
})
