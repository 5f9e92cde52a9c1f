import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { percentagesOf } from '@atrium/domain/percentages'
import type { UpstreamReport } from '../ports/reports.ts'
import { day, figure, id, list, maybe, readAbout, text } from '../upstream/reading.ts'

const report = z.object({ client: id, date: maybe(day), value: figure, portfolios: list(z.object({ name: text, value: figure })) })

/** Maps a report. The total in pounds is stated by the provider; the series for the chart is computed from the portfolios. */
export function mapReport(response: unknown, call: string, clientId: string): UpstreamReport {
  const { date, value, portfolios } = readAbout(report, response, { client: clientId }, { provider: 'report-json', call })
  return { valuedOn: date, totalAssets: value, portfolios, series: seriesOf(portfolios) }
}

/** Computes the series. It is empty if the portfolios have no value. */
function seriesOf(portfolios: UpstreamReport['portfolios']): UpstreamReport['series'] {
  const percentages = percentagesOf(portfolios.map(({ value }) => new Decimal(value)))
  return portfolios.flatMap(({ name }, index) => {
    const percentage = percentages[index]
    return percentage ? [{ name, percentage: decimalText(percentage) }] : []
  })
}
