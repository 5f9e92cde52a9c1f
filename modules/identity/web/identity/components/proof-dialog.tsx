import { lazyPart } from '@atrium/ui/components/lazy-part'
import { useStore } from '@atrium/ui/lib/store'
import { proofRequest } from '@atrium/ui/lib/proof'

const request = lazyPart(() => import('./proof-request.tsx').then(({ ProofRequest }) => ProofRequest))

/** Shows the step-up dialog before sensitive changes. */
export function ProofDialog() {
  const settle = useStore(proofRequest)
  return settle && <request.Part settle={settle} onLoadFailure={() => settle(false)} />
}
