import { useState } from 'react'
import type { DataColumn } from '../data-table/columns.ts'
import { DataTable, SelectedCount } from '../data-table/data-table.tsx'
import { VirtualRows } from '../data-table/virtual-rows.tsx'
import { Missing } from '../missing.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

type Fund = { id: string; name: string; region: string; size: number | null; charge: number }

const regions = ['Asia', 'Europe', 'United Kingdom']
const funds: Fund[] = Array.from({ length: 500 }, (_, index) => ({
  id: `F${index}`,
  name: `Fund ${index + 1}`,
  region: regions[index % regions.length] ?? '',
  size: index % 7 === 3 ? null : (index * 37) % 900,
  charge: (index % 12) / 10,
}))

const columns: DataColumn<Fund>[] = [
  {
    id: 'name',
    header: 'Fund',
    isRowHeader: true,
    isPinned: true,
    cell: ({ name }) => <a href="#fund">{name}</a>,
    sortBy: ({ name }) => name,
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region, sortBy: ({ region }) => region },
  {
    id: 'size',
    header: 'Size, £m',
    isNumber: true,
    firstDirection: 'descending',
    cell: ({ size }) => size ?? <Missing reason="Not stated." />,
    sortBy: ({ size }) => size,
  },
  {
    id: 'charge',
    header: 'Charge',
    isNumber: true,
    priority: 2,
    cell: ({ charge }) => `${charge.toFixed(2)}%`,
    sortBy: ({ charge }) => charge,
  },
]

const keyOf = ({ id }: Fund) => id

export function TableSpecimens() {
  return (
    <GallerySection title="Tables">
      <Specimen name="Sorted by its headings, rows selected (Shift for a range), cards on a phone">
        <SelectableTable />
      </Specimen>
      <Specimen name="Groups with subtotals">
        <DataTable
          label="Funds by region"
          columns={columns}
          rows={funds.slice(0, 6)}
          keyOf={keyOf}
          groups={{
            groupOf: ({ region }) => region,
            renderHeading: (region) => <strong>{region}</strong>,
            renderFooter: (region, rows) => (
              <tr className="subtotal">
                <th scope="row" colSpan={2}>
                  Total {region}
                </th>
                <td className="n">{rows.reduce((sum, { size }) => sum + (size ?? 0), 0)}</td>
                <td className="priority-2" aria-label="No total of charges" />
              </tr>
            ),
          }}
        />
      </Specimen>
      <Specimen name="500 rows, only visible ones rendered">
        <DataTable label="All funds" columns={columns} rows={funds} keyOf={keyOf} Body={VirtualRows} />
      </Specimen>
    </GallerySection>
  )
}

function SelectableTable() {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set(['F1']))
  return (
    <>
      <SelectedCount count={selected.size} />
      <DataTable
        label="Some funds"
        columns={columns}
        rows={funds.slice(0, 5)}
        keyOf={keyOf}
        phone="cards"
        initialSorting={{ column: 'size', direction: 'descending' }}
        selection={{ selected, onSelect, nameOf: ({ name }) => name }}
      />
    </>
  )
}
