import { failureCode } from '@atrium/ui/lib/failure'
import { createStore } from '@atrium/ui/lib/store'

/** Whoever waits for the answer of the one dialog that asks whether it is still them. */
export const proofAsked = createStore<((isGiven: boolean) => void) | null>(null)

let asking: Promise<boolean> | undefined

function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((settle) => proofAsked.set(settle)).finally(() => {
    asking = undefined
    proofAsked.set(null)
  })
  return asking
}

/**
 * Does what may need a recent proof; where the server asks for one, so does the portal, and what was wanted is done
 * then. Who declines gets the refusal.
 */
export async function withProof<Result>(act: () => Promise<Result>, ask: () => Promise<boolean> = askForProof): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (failureCode(error) !== 'proof-required' || !(await ask())) throw error
    return act()
  }
}
