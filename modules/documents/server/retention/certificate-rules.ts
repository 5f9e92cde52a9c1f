import type { Edition } from '@atrium/editions/edition'
import { splitName } from '@atrium/files/server/uploads/name-rules'
import { createBrand } from '@atrium/platform/pdf/brand'
import type { PdfDocument } from '@atrium/platform/pdf/document'
import el from '../../texts/el/retention.ts'
import en from '../../texts/en/retention.ts'
import is from '../../texts/is/retention.ts'
import elLibrary from '../../texts/el/library.ts'
import enLibrary from '../../texts/en/library.ts'
import isLibrary from '../../texts/is/library.ts'
import type { CertificateRow } from './reads.ts'

const texts = { en, is, el }
const kinds = { en: enLibrary.kinds, is: isLibrary.kinds, el: elLibrary.kinds }

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')

/** Returns the file name of a certificate. @example "Certificate of destruction, Passport.pdf" */
export const nameCertificate = (locale: Reader['locale'], document: string): string =>
  `${texts[locale].certificate.title}, ${splitName(document).base}.pdf`

type Reader = { locale: keyof typeof texts; now: Date }

/** Composes the PDF of a certificate of destruction: the document and its versions with their hashes, why it could be deleted, and on whose order. */
export function composeCertificatePdf(
  edition: Edition,
  { locale, now }: Reader,
  { id, document_id: document, content, destroyed_at: destroyedAt }: CertificateRow,
): PdfDocument {
  const words = texts[locale].certificate
  const tag = edition.languageTags[locale]
  const { timeZone } = edition
  const moment = (at: Date) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const day = (on: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(on))
  const { name, kind, account, versions, records, holds, binned, order, remainingCopies } = content
  const reasons = order
    ? fill(words.ordered, { name: order.orderedBy ?? words.unknown, moment: moment(new Date(order.orderedAt)), reason: order.reason })
    : binned && fill(words.binned, { name: binned.by ?? words.unknown, moment: moment(new Date(binned.at)) })
  return {
    brand: createBrand(edition),
    language: tag,
    title: words.title,
    lead: [fill(words.lead, { name, moment: moment(destroyedAt) }), ...(reasons ? [reasons] : [])],
    sections: [
      {
        title: words.document,
        level: 1,
        entries: [
          { label: words.name, text: name },
          { label: words.kind, text: kinds[locale][kind] },
          { label: words.client, text: account },
          { label: words.id, text: document },
        ],
      },
      {
        title: words.versions,
        level: 1,
        entries: versions.map(({ number, addedOn, bytes, sha256, name: file }) => ({
          label: fill(words.version, { number: String(number) }),
          text: `${file}, ${day(addedOn)}, ${fill(words.bytes, { count: new Intl.NumberFormat(tag).format(bytes) })}, SHA-256 ${sha256}`,
        })),
      },
      {
        title: words.why,
        level: 1,
        entries:
          records.length === 0
            ? [{ label: words.ofClient, text: binned?.isByClient === false ? words.ofFirmText : words.ofClientText }]
            : records.map(({ class: one, keepUntil, setBy, setAt }) => ({
                label: texts[locale].classes[one],
                text: [
                  fill(words.keptUntil, { day: day(keepUntil) }),
                  texts[locale].rules[one],
                  setAt && fill(words.setBy, { name: setBy ?? words.unknown, moment: moment(new Date(setAt)) }),
                ]
                  .filter(Boolean)
                  .join(' '),
              })),
      },
      ...(holds.length === 0
        ? []
        : [
            {
              title: words.holds,
              level: 1 as const,
              entries: holds.map(({ reason, fromOn, releasedOn, releasedBy }) => ({
                label: reason,
                text: fill(words.released, { from: day(fromOn), to: day(releasedOn), name: releasedBy ?? words.unknown }),
              })),
            },
          ]),
      {
        title: words.copies,
        level: 1,
        entries: [
          { label: words.backups, text: words.backupsText },
          ...(remainingCopies === 0
            ? []
            : [{ label: words.elsewhere, text: fill(words.elsewhereText, { count: String(remainingCopies) }) }]),
        ],
      },
    ],
    foot: `${fill(words.number, { id })} · ${fill(words.savedAs, { moment: moment(now) })} · {page}/{pages}`,
    createdAt: now.toISOString(),
  }
}
