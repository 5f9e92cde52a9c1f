import { useQuery } from '@tanstack/react-query'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { NetWorthFigure } from '../../contract/planning-terms.ts'
import { parsePlanFigure } from '../plan-address.ts'
import { planFigureCase, planFigureQuery } from '../queries.ts'

type Props = { account: string; name: string; explain: string | undefined }

/** Shows the explanation of the figure that the URL names. Renders nothing if it names none. */
export function NetWorthExplanation({ account, name, explain }: Props) {
  const figure = parsePlanFigure(explain)
  return figure && <Explanation key={explain} account={account} name={name} {...figure} />
}

function Explanation({ account, name, ...figure }: { account: string; name: string; figure: NetWorthFigure; of?: string }) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = { account, ...figure }
  const query = useQuery(planFigureQuery(request))
  return (
    <ExplanationDrawer
      title={translate('figures', figure.figure)}
      context={(explained) => (explained?.subject ? `${explained.subject} · ${name}` : name)}
      account={account}
      query={query}
      onCase={isStaff ? () => planFigureCase(request) : undefined}
      onClose={close}
    />
  )
}
