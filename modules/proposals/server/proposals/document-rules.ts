import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { Edition } from '@atrium/editions/edition'
import { createBrand } from '@atrium/platform/pdf/brand'
import type { PdfDocument } from '@atrium/platform/pdf/document'
import el from '../../texts/el/proposals.ts'
import en from '../../texts/en/proposals.ts'
import is from '../../texts/is/proposals.ts'
import type { ProposalRow } from './reads.ts'
import { cashLine } from './stored-rules.ts'

const texts = { en, is, el }

/** Returns the title of the document of a proposal, in the language of the firm. */
export const proposalTitle = ({ defaultLocale }: Edition): string => texts[defaultLocale].heading

/** Composes the document of a shared proposal as it was calculated: the reasons, the holdings against the model, the trades, costs and tax. */
export function composeProposalPdf(edition: Edition, { client, proposal }: { client: string; proposal: ProposalRow }): PdfDocument {
  const words = texts[edition.defaultLocale]
  const tag = edition.languageTags[edition.defaultLocale]
  const { data, note, created_by: author, shared_at: sharedAt } = proposal
  const { currency, frozen, settings } = data
  // The formats take exact decimals as text.
  const money = (value: string) => new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value as Intl.StringNumericLiteral)
  const rate = (value: string) =>
    new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      value as Intl.StringNumericLiteral,
    )
  const units = (value: string) => new Intl.NumberFormat(tag, { maximumFractionDigits: 8 }).format(value as Intl.StringNumericLiteral)
  const day = (value: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
  const toCash = new Decimal(data.sales).minus(data.purchases).minus(data.costs)
  return {
    brand: createBrand(edition),
    language: tag,
    title: words.heading,
    lead: [
      fill(words.subtitle, { client, total: money(data.total), model: data.model, version: String(frozen.modelVersion) }),
      `${fill(words.frozenTitle, { day: day(frozen.on) })}. ${words.validUntil}: ${day(frozen.validUntil)}.`,
    ],
    sections: [
      { title: fill(words.reasonsOf, { name: author ?? '' }), level: 1, entries: [{ label: '', text: note ?? '' }] },
      {
        title: words.holdings,
        level: 1,
        entries: data.lines.map(({ id, name, before, target, after }) => ({
          label: id === cashLine ? words.cash : name,
          text: `${words.now} ${rate(before)} · ${words.target} ${rate(target)} · ${words.after} ${rate(after)}`,
        })),
      },
      {
        title: words.tradesTitle,
        level: 1,
        entries:
          data.trades.length === 0
            ? [{ label: '', text: words.noTradesText }]
            : data.trades.map(({ side, name, portfolioName, units: count, amount, cost, gain }) => ({
                label: `${fill(side === 'buy' ? words.buy : words.sell, { amount: money(amount) })}: ${name}`,
                text: [
                  `${words.portfolio}: ${portfolioName}`,
                  `${words.units}: ${units(count)}`,
                  `${words.cost}: ${money(cost)}`,
                  ...(gain === null ? [] : [`${words.gain}: ${money(gain)}`]),
                ].join(' · '),
              })),
      },
      {
        title: words.costsTitle,
        level: 1,
        entries: [
          { label: words.sales, text: money(data.sales) },
          { label: words.purchases, text: money(data.purchases) },
          { label: words.dealing, text: money(data.costs) },
          { label: words.toCash, text: money(decimalText(toCash)) },
          { label: words.gains, text: money(data.gains) },
          data.tax === null ? { label: words.tax, text: words.noTax } : { label: words.tax, text: money(data.tax) },
        ],
      },
      {
        title: fill(words.frozenTitle, { day: day(frozen.on) }),
        level: 1,
        entries: [
          { label: words.prices, text: day(frozen.pricesOn) },
          { label: words.source, text: frozen.provider },
          { label: words.modelVersion, text: fill(words.version, { version: String(frozen.modelVersion) }) },
          { label: words.settings, text: settings.destination === 'target' ? words.form.toTarget : words.form.toEdge },
          ...(data.unpriced.length === 0 ? [] : [{ label: words.line, text: fill(words.unpriced, { names: data.unpriced.join(', ') }) }]),
          { label: words.proposalNumber, text: proposal.id },
          { label: '', text: words.disclaimer },
        ],
      },
    ],
    foot: words.documentFoot,
    createdAt: (sharedAt ?? proposal.created_at).toISOString(),
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
