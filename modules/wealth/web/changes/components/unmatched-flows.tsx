import type { HoldingOfFlow, UnmatchedFlow } from '../../../contract/flows.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Flow = Pick<UnmatchedFlow, 'holdings'>

const classifyHolding = ({ lastPricedOn }: HoldingOfFlow) => (lastPricedOn === null ? 'resumed' : 'ended')

/** Returns the label for the sum of flows without a transaction. It names their common reason if they have one. */
export function useUnmatchedLabel(): (flows: readonly Flow[]) => string {
  const { t } = useTranslation()
  return (flows) => {
    const kinds = flows.flatMap(({ holdings }) => (holdings.length === 0 ? ['unknown' as const] : holdings.map(classifyHolding)))
    const [kind = 'unknown', ...others] = new Set(kinds)
    return t(`changes.unmatched.label.${others.length > 0 ? 'unknown' : kind}`)
  }
}

/** States the portfolio and the reason of each flow without a transaction, by holding. */
export function UnmatchedNotes({ flows }: { flows: readonly UnmatchedFlow[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return flows
    .flatMap(({ portfolio, on, holdings }) => {
      const place = { portfolio: portfolio.name, date: date(on) }
      if (holdings.length === 0) return { key: `${portfolio.id} ${on}`, text: t('changes.unmatched.unknown', place) }
      return holdings.map((holding) => ({
        key: `${portfolio.id} ${on} ${holding.name}`,
        text: t(`changes.unmatched.${classifyHolding(holding)}`, {
          ...place,
          holding: holding.name,
          ...(holding.lastPricedOn && { date: date(holding.lastPricedOn) }),
        }),
      }))
    })
    .map(({ key, text }) => (
      <p key={key} className="muted unmatched-flow">
        {text}
      </p>
    ))
}
