import type { Edition } from '@atrium/editions/edition'
import { marks, type MarkName } from '@atrium/editions/themes/marks'
import { themes } from '@atrium/editions/themes/themes'
import type { PasskeyEvidence } from '@atrium/platform/signatures/passkey-signatures'
import type { PdfDocument } from '@atrium/platform/pdf/document'
import el from '../../texts/el/certificate.ts'
import en from '../../texts/en/certificate.ts'
import is from '../../texts/is/certificate.ts'
import type { EnvelopeRow, SignerRow } from '../envelopes/reads.ts'

const texts = { en, is, el }

/** Writes the page of a sealed document that states who signed, how they proved who they are, when, from where and what they saw. */
export function composeCertificate(edition: Edition, envelope: EnvelopeRow, signers: readonly SignerRow[], sealedAt: Date): PdfDocument {
  const words = texts[edition.defaultLocale]
  const tag = edition.languageTags[edition.defaultLocale]
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: edition.timeZone })
  const at = (instant: string | Date) => format.format(new Date(instant))
  return {
    brand: readBrand(edition),
    language: tag,
    title: words.title,
    lead: [envelope.title, words.lead],
    sections: [
      ...signers.map(({ name, for_name: owner, given, evidence, acted_at: actedAt }) => ({
        title: owner === null ? name : words.attorney.replace('{name}', name).replace('{owner}', owner),
        level: 1 as const,
        entries: evidence
          ? [
              { label: words.signed, text: at(evidence.at) },
              { label: words.method, text: given ? words[given.signature.method] : words.unknown },
              {
                label: words.proof,
                text: [
                  ...(evidence.provenAt === null ? [] : [words.proven.replace('{at}', at(evidence.provenAt))]),
                  ...(evidence.electronicIdAt === null ? [] : [words.electronicId.replace('{at}', at(evidence.electronicIdAt))]),
                ].join('\n'),
              },
              { label: words.address, text: evidence.address ?? words.unknown },
              { label: words.consent, text: words.consented.replace('{version}', evidence.consent) },
              ...(evidence.passkey ? listPasskeyFacts(evidence.passkey, words) : []),
            ]
          : [actedAt === null ? { label: words.notSigned, text: words.notNeeded } : { label: words.declined, text: at(actedAt) }],
      })),
      {
        title: words.document,
        level: 1,
        entries: [
          { label: words.hash, text: envelope.sha256 },
          { label: words.sent, text: `${at(envelope.sent_at)}${envelope.sent_by === null ? '' : `, ${envelope.sent_by}`}` },
          ...(envelope.needed_count === null
            ? []
            : [
                {
                  label: words.needed,
                  text: words.neededOf.replace('{count}', String(envelope.needed_count)).replace('{all}', String(signers.length)),
                },
              ]),
          { label: words.envelope, text: envelope.id },
        ],
      },
    ],
    foot: words.foot,
    createdAt: sealedAt.toISOString(),
  }
}

/** States the signature of a passkey with all that is needed to verify it without Atrium. */
function listPasskeyFacts(passkey: PasskeyEvidence, words: typeof en) {
  return [
    { label: words.passkeySite, text: passkey.origin },
    { label: words.credential, text: breakLines(passkey.credentialId) },
    { label: words.publicKey, text: breakLines(passkey.publicKey) },
    { label: words.authenticatorData, text: breakLines(passkey.authenticatorData) },
    { label: words.clientData, text: breakLines(passkey.clientDataJSON) },
    { label: words.passkeySignature, text: breakLines(passkey.signature) },
    { label: words.passkeyNonce, text: breakLines(passkey.nonce) },
  ]
}

const charactersPerLine = 64
const breakLines = (text: string): string => text.match(new RegExp(`.{1,${charactersPerLine}}`, 'g'))?.join('\n') ?? text

function readBrand({ name, mark, theme }: Edition): PdfDocument['brand'] {
  const { scheme, color } = themes[theme]
  // A theme for a dark ground has colours that are not readable on paper.
  const colour = scheme === 'light' ? color.accentText : themes.main.color.text
  return { name, mark: marks[mark as MarkName] ?? marks.dot, colour }
}
