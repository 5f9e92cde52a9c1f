import { useQuery } from '@tanstack/react-query'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { EstateFigure } from '../../contract/estate-terms.ts'
import { parseEstateFigure } from '../estate-address.ts'
import { estateFigureCase, estateFigureQuery } from '../queries.ts'

type Props = { account: string; name: string; explain: string | undefined }

/** Shows the explanation of the figure that the URL names. Renders nothing if it names none. */
export function EstateExplanation({ account, name, explain }: Props) {
  const figure = parseEstateFigure(explain)
  return figure && <Explanation key={explain} account={account} name={name} {...figure} />
}

function Explanation({ account, name, ...figure }: { account: string; name: string; figure: EstateFigure; of: string }) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const request = { account, ...figure }
  const query = useQuery(estateFigureQuery(request))
  return (
    <ExplanationDrawer
      title={translate('figures', figure.figure)}
      context={(explained) => (explained?.subject ? `${explained.subject} · ${name}` : name)}
      account={account}
      query={query}
      onCase={isStaff ? () => estateFigureCase(request) : undefined}
      onClose={close}
    />
  )
}
