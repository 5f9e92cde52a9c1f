import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { toCashFlowInput } from '../../contract/cash-flow-input.ts'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { PlanFigure } from '../../contract/cash-flow-terms.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { api } from '../api.ts'
import { parseYearFigure } from './figure-address.ts'

type Props = { page: CashFlowPage; plan: PlanDocument; account: string; changes: PlanChanges; explain: string | undefined }

/** Shows how a figure of a year is calculated. Renders nothing if the URL names none. */
export function CashFlowExplanation({ explain, ...props }: Props) {
  const figure = parseYearFigure(explain)
  return figure && <Explanation key={explain} {...props} {...figure} />
}

type ExplanationProps = Omit<Props, 'explain'> & { figure: PlanFigure; taxYear: string }

function Explanation({ page, plan, account, changes, figure, taxYear }: ExplanationProps) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = useMemo(
    () => ({ account, figure, taxYear, input: toCashFlowInput(plan, page, changes) }),
    [account, figure, taxYear, plan, page, changes],
  )
  const query = useQuery({
    queryKey: ['planning', account, 'cash-flow-explanation', request],
    queryFn: () => api.cashFlows.explain(request),
    retry: false,
  })
  return (
    <ExplanationDrawer
      title={translate('figures', `cash-flow-${figure}`)}
      context={() => `${taxYear} · ${page.accountName}`}
      account={account}
      query={query}
      onCase={isStaff ? () => api.cashFlows.explainCase(request) : undefined}
      onClose={close}
    />
  )
}
