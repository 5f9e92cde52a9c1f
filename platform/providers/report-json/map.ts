import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { computePercentages } from '@atrium/domain/percentages'
import type { UpstreamReport } from '../ports/reports.ts'
import { day, figure, id, list, nullable, parseAbout, text } from '../upstream/reading.ts'

const report = z.object({ client: id, date: nullable(day), value: figure, portfolios: list(z.object({ name: text, value: figure })) })

/** Maps a report. The total in pounds is stated by the provider; the series for the chart is computed from the portfolios. */
export function mapReport(response: unknown, call: string, clientId: string): UpstreamReport {
  const { date, value, portfolios } = parseAbout(report, response, { client: clientId }, { provider: 'report-json', call })
  return { valuedOn: date, totalAssets: value, portfolios, series: computeSeries(portfolios) }
}

/** Computes the series. It is empty if the portfolios have no value. */
function computeSeries(portfolios: UpstreamReport['portfolios']): UpstreamReport['series'] {
  const percentages = computePercentages(portfolios.map(({ value }) => new Decimal(value)))
  return portfolios.flatMap(({ name }, index) => {
    const percentage = percentages[index]
    return percentage ? [{ name, percentage: decimalText(percentage) }] : []
  })
}
