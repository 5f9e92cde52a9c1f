import type { UnmatchedFlow } from '../../../contract/flows.ts'
import { useTranslation } from 'react-i18next'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Flow = Pick<UnmatchedFlow, 'holdings' | 'amount'>

const classifyFlow = ({ holdings, amount }: Flow) => (holdings.length === 0 ? 'unknown' : findSign(amount) < 0 ? 'ended' : 'resumed')

/** Returns the label for the sum of flows without a transaction. It names their common reason if they have one. */
export function useUnmatchedLabel(): (flows: readonly Flow[]) => string {
  const { t } = useTranslation()
  return (flows) => {
    const [kind = 'unknown', ...others] = new Set(flows.map(classifyFlow))
    return t(`changes.unmatched.label.${others.length > 0 ? 'unknown' : kind}`)
  }
}

/** States the holdings, portfolio and reason for each flow without a transaction. */
export function UnmatchedNotes({ flows }: { flows: readonly UnmatchedFlow[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return flows.map((flow) => (
    <p key={`${flow.portfolio.id} ${flow.on}`} className="muted unmatched-flow">
      {t(`changes.unmatched.${classifyFlow(flow)}`, {
        holdings: flow.holdings.join(', '),
        portfolio: flow.portfolio.name,
        date: date(flow.on),
      })}
    </p>
  ))
}
