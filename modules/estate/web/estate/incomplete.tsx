import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate } from '../../contract/estate.ts'

/** States beside a figure of the estate what it leaves out, and if the values of the portfolios are not today's. */
export function Incomplete({ estate: { items, policies, portfolioState, provenance } }: { estate: Estate }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const count = [...items, ...policies].filter(({ leftOut }) => leftOut).length
  const notes = [
    portfolioState !== 'read' && t(`estate.items.portfolioStates.${portfolioState}`),
    count > 0 && t('estate.leavesOut', { count }),
    provenance?.isStale && t('estate.stale', { moment: moment(provenance.fetchedAt) }),
  ].filter((text) => typeof text === 'string')
  return notes.map((text) => <Note key={text}>{text}</Note>)
}
