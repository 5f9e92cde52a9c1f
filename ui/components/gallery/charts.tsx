import type { OrganisationNode } from '@atrium/charts/organisation'
import { useState } from 'react'
import { useIsMobile } from '../../lib/layout.ts'
import { Chart } from '../chart.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const createTeam = (id: string, name: string, children: readonly string[]): OrganisationNode => ({
  id,
  name,
  ink: 'chart-2',
  children: children.map((child) => ({ id: `${id}-${child}`, name: child, detail: 'Adviser', ink: 'chart-3' })),
})

const firm: OrganisationNode = {
  id: 'firm',
  name: 'Example firm',
  ink: 'chart-1',
  children: [createTeam('clients', 'Clients', ['A. Mercer', 'B. Holt']), createTeam('tax', 'Tax', ['C. Drew'])],
}

/** Shows the kinds of charts that are not on any page yet. */
export function ChartSpecimens() {
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  return (
    <GallerySection title="Charts">
      <Specimen name="Organisation, 600 pixels high">
        <Chart
          title="The firm"
          summary="Clients has two advisers and Tax one."
          height="organisation"
          isTable={isTable}
          onTable={setIsTable}
          table={<p>Clients: A. Mercer, B. Holt. Tax: C. Drew.</p>}
          fileName="organisation"
          csv={() => 'Team,Adviser\r\nClients,A. Mercer\r\nClients,B. Holt\r\nTax,C. Drew\r\n'}
          draw={async (palette) => (await import('@atrium/charts/organisation')).organisation(firm, palette, { isNarrow })}
          drawKey={String(isNarrow)}
        />
      </Specimen>
    </GallerySection>
  )
}
