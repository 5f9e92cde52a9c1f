import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamFundDocument, UpstreamFundFacts, UpstreamFundPerformance } from '../ports/funds.ts'
import { sortByDay, currency, day, figure, id, list, nullable, parseResponse, text } from '../upstream/reading.ts'

/** Parses a date in the form `dd/mm/yyyy` into `yyyy-mm-dd`. */
const britishDay = z.pipe(
  z.pipe(
    text.check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
    z.transform((written: string) => written.split('/').toReversed().join('-')),
  ),
  day,
)

const document = z.object({
  type: z.enum(['factsheet', 'key-information']),
  title: text,
  date: britishDay,
  url: z.url({ protocol: /^https$/ }),
})

const factsheet = z.object({
  instruments: list(
    z.object({
      citicode: id,
      isin: nullable(text),
      sedol: nullable(text),
      fundname: text,
      groupname: text,
      fundsize: nullable(figure),
      fundsizeunit: z._default(z.enum(['m', 'bn']), 'm'),
      assetclass: nullable(text),
      sector: nullable(text),
      region: nullable(text),
      fundtype: nullable(text),
      objective: nullable(text),
      currency,
      price: nullable(figure),
      pricedate: nullable(britishDay),
      yield: nullable(figure),
      ocf: nullable(figure),
      launchdate: nullable(britishDay),
      documents: z._default(list(document), []),
    }),
  ),
})

const performance = z.object({
  instruments: list(
    z.object({
      citicode: id,
      fundname: text,
      currency,
      ranges: list(z.object({ range: text, percent: nullable(figure) })),
      prices: list(z.object({ date: britishDay, price: figure })),
    }),
  ),
})

const unitFactors = { m: 1_000_000, bn: 1_000_000_000 }
const toFraction = (percent: string | null) => percent && decimalText(new Decimal(percent).div(100))

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return parseResponse(schema, response, { provider: 'fund-feed', call })
}

export function mapFacts(response: unknown, call: string): UpstreamFundFacts[] {
  return read(factsheet, response, call).instruments.map((one) => ({
    citiCode: one.citicode,
    isin: one.isin,
    sedol: one.sedol,
    name: one.fundname,
    groupName: one.groupname,
    size: one.fundsize && decimalText(new Decimal(one.fundsize).times(unitFactors[one.fundsizeunit])),
    assetClass: one.assetclass,
    sector: one.sector,
    region: one.region,
    type: one.fundtype,
    objective: one.objective,
    currency: one.currency,
    price: one.price,
    pricedOn: one.pricedate,
    yield: toFraction(one.yield),
    ongoingCharge: toFraction(one.ocf),
    launchedOn: one.launchdate,
    documents: one.documents.map(mapDocument).toSorted(compareNewestFirst),
  }))
}

/** Maps a response that is only a list of documents. */
export function mapDocuments(response: unknown, call: string): UpstreamFundDocument[] {
  return read(list(document), response, call).map(mapDocument).toSorted(compareNewestFirst)
}

const mapDocument = ({ type, title, date, url }: z.output<typeof document>): UpstreamFundDocument => ({
  kind: type,
  name: title,
  publishedOn: date,
  url,
})

const compareNewestFirst = (one: UpstreamFundDocument, other: UpstreamFundDocument) => (one.publishedOn > other.publishedOn ? -1 : 1)

export function mapPerformance(response: unknown, call: string): UpstreamFundPerformance[] {
  return read(performance, response, call).instruments.map(({ citicode, fundname, ranges, prices, ...rest }) => ({
    ...rest,
    citiCode: citicode,
    name: fundname,
    ranges: ranges.map(({ range, percent }) => ({ range, return: toFraction(percent) })),
    prices: sortByDay(prices.map(({ date, price }) => ({ on: date, price }))),
  }))
}
