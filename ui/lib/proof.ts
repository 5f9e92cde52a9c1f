import { failureCode } from './failure.ts'
import { createStore } from './store.ts'

/** Function that receives the result of the step-up dialog. Null while the dialog is closed. */
export const proofRequest = createStore<((isGiven: boolean) => void) | null>(null)

let pendingProof: Promise<boolean> | undefined

function requestProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((settle) => proofRequest.set(settle)).finally(() => {
    pendingProof = undefined
    proofRequest.set(null)
  })
  return pendingProof
}

/**
 * Runs `act`. If the server requires a step-up, requests the password or a factor from the person and runs `act` again.
 * @throws the error of the server if the person cancels the step-up, and all other errors of `act`
 */
export async function withProof<Result>(act: () => Promise<Result>, ask: () => Promise<boolean> = requestProof): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (failureCode(error) !== 'proof-required' || !(await ask())) throw error
    return act()
  }
}
