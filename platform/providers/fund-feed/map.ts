import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamFundDocument, UpstreamFundFacts, UpstreamFundPerformance } from '../ports/funds.ts'
import { byDay, currency, day, figure, id, list, maybe, readAnswer, text } from '../upstream/reading.ts'

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
      isin: maybe(text),
      sedol: maybe(text),
      fundname: text,
      groupname: text,
      fundsize: maybe(figure),
      fundsizeunit: z._default(z.enum(['m', 'bn']), 'm'),
      assetclass: maybe(text),
      sector: maybe(text),
      region: maybe(text),
      fundtype: maybe(text),
      objective: maybe(text),
      currency,
      price: maybe(figure),
      pricedate: maybe(britishDay),
      yield: maybe(figure),
      ocf: maybe(figure),
      launchdate: maybe(britishDay),
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
      ranges: list(z.object({ range: text, percent: maybe(figure) })),
      prices: list(z.object({ date: britishDay, price: figure })),
    }),
  ),
})

const units = { m: 1_000_000, bn: 1_000_000_000 }
const fractionOf = (percent: string | null) => percent && decimalText(new Decimal(percent).div(100))

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, response, { provider: 'fund-feed', call })
}

export function mapFacts(response: unknown, call: string): UpstreamFundFacts[] {
  return read(factsheet, response, call).instruments.map((one) => ({
    citiCode: one.citicode,
    isin: one.isin,
    sedol: one.sedol,
    name: one.fundname,
    groupName: one.groupname,
    size: one.fundsize && decimalText(new Decimal(one.fundsize).times(units[one.fundsizeunit])),
    assetClass: one.assetclass,
    sector: one.sector,
    region: one.region,
    type: one.fundtype,
    objective: one.objective,
    currency: one.currency,
    price: one.price,
    pricedOn: one.pricedate,
    yield: fractionOf(one.yield),
    ongoingCharge: fractionOf(one.ocf),
    launchedOn: one.launchdate,
    documents: one.documents.map(mapDocument).toSorted(newestFirst),
  }))
}

/** Maps a response that is only a list of documents. */
export function mapDocuments(response: unknown, call: string): UpstreamFundDocument[] {
  return read(list(document), response, call).map(mapDocument).toSorted(newestFirst)
}

const mapDocument = ({ type, title, date, url }: z.output<typeof document>): UpstreamFundDocument => ({
  kind: type,
  name: title,
  publishedOn: date,
  url,
})

const newestFirst = (one: UpstreamFundDocument, other: UpstreamFundDocument) => (one.publishedOn > other.publishedOn ? -1 : 1)

export function mapPerformance(response: unknown, call: string): UpstreamFundPerformance[] {
  return read(performance, response, call).instruments.map(({ citicode, fundname, ranges, prices, ...rest }) => ({
    ...rest,
    citiCode: citicode,
    name: fundname,
    ranges: ranges.map(({ range, percent }) => ({ range, return: fractionOf(percent) })),
    prices: byDay(prices.map(({ date, price }) => ({ on: date, price }))),
  }))
}
