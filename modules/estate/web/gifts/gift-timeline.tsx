import { listParts, listTicks, placeOf, type GiftRow, type TimeRange } from './gift-rows.ts'

const barHeight = 12
const axisHeight = 32

/** Years below a label closer than this to an edge, in percent, are not shown. */
const edge = 3

/** Shows the years of the timeline, with a mark at the day of death. */
export function GiftAxis({ range, dateOfDeath, label }: { range: TimeRange; dateOfDeath: string; label: string }) {
  const death = placeOf(dateOfDeath, range)
  return (
    <svg className="gift-axis" width="100%" height={axisHeight} aria-hidden="true">
      <text x={`${death}%`} y="10" textAnchor={death > 80 ? 'end' : death < 20 ? 'start' : 'middle'} className="death">
        {label}
      </text>
      {listTicks(range)
        .filter(({ place }) => place < 100 - edge)
        .map(({ year, place }) => (
          <text key={year} x={`${place}%`} y="28">
            {year}
          </text>
        ))}
    </svg>
  )
}

/** Shows the seven years of a gift: taxed in full, then less and less. Those of a gift into a trust have seven more as a thin line. */
export function GiftBar({ row, range, dateOfDeath }: { row: GiftRow; range: TimeRange; dateOfDeath: string }) {
  return (
    <svg className="gift-bar" width="100%" height={barHeight * 2} aria-hidden="true">
      <line x1="0" x2="100%" y1={barHeight} y2={barHeight} className="base" />
      {listParts(row, range).map(({ kind, step, start, end }) => (
        <rect
          key={`${kind} ${step}`}
          className={kind}
          data-step={step}
          x={`${start}%`}
          width={`${end - start}%`}
          y={kind === 'trust' ? barHeight - 2 : barHeight / 2}
          height={kind === 'trust' ? 4 : barHeight}
        />
      ))}
      <line x1={`${placeOf(dateOfDeath, range)}%`} x2={`${placeOf(dateOfDeath, range)}%`} y1="0" y2="100%" className="death" />
    </svg>
  )
}
