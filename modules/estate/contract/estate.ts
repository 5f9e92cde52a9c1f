import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, instant, plainDate, provenance, uuid } from '@atrium/contract/schema'
import { portfolioStates } from '@atrium/planning/contract/net-worth'
import { leftOutReasons } from '@atrium/planning/contract/planning-terms'
import {
  estateFigures,
  giftExemptions,
  giftRecipients,
  maritalStatuses,
  maxName,
  maxTreatments,
  maxWishes,
  relations,
  treatments,
} from './estate-terms.ts'

const ofAccount = { account: uuid }
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const version = z.int().check(z.minimum(0))

const choices = {
  maritalStatus: z.enum(maritalStatuses),
  /** True for a long-term resident of the United Kingdom, whose assets everywhere are taxed. */
  isLongTermResident: z.boolean(),
  isSpouseLongTermResident: z.boolean(),
  /** True if the client benefits from a trust, which the calculation leaves out. */
  hasTrustInterest: z.boolean(),
  /** How items count, by their ids. Other items count by their type. */
  treatments: z.array(z.object({ item: identifier, treatment: z.enum(treatments) })).check(z.maxLength(maxTreatments)),
}

/** What only the client knows of their estate. Percentages are from 0 to 100, and amounts in pounds. */
const estateTerms = z.object({
  ...choices,
  spousePercent: decimal,
  charityAmount: decimal,
  charityPercent: decimal,
  /** Share of the main home that passes to direct descendants. */
  homePercent: decimal,
  /** What an earlier spouse left unused of the nil-rate band and of the residence band. */
  transferredNilRatePercent: decimal,
  transferredResidencePercent: decimal,
  /** Allowance for business and agricultural property that an earlier spouse left unused, and that which gifts have used. */
  transferredRelief: decimal,
  usedRelief: decimal,
  wishes: z.string(),
  /** 0 if nothing is stored yet. */
  version: z.int(),
})

/** What only the client knows, as a person enters it. Amounts and percentages are texts as typed, such as "1,000". */
export const estateEntry = z.strictObject({
  ...choices,
  spousePercent: text(20),
  charityAmount: text(40),
  charityPercent: text(20),
  homePercent: text(20),
  transferredNilRatePercent: text(20),
  transferredResidencePercent: text(20),
  transferredRelief: text(40),
  usedRelief: text(40),
  wishes: text(maxWishes),
})

const estatePerson = z.object({
  id: uuid,
  name: z.string(),
  relation: z.enum(relations),
  birthDate: z.nullable(plainDate),
  version: z.int(),
  changedAt: instant,
})

export const personEntry = z.strictObject({
  name: text(maxName).check(z.minLength(1)),
  relation: z.enum(relations),
  birthDate: z.nullable(plainDate),
})

const estateGift = z.object({
  id: uuid,
  givenOn: plainDate,
  /** In pounds. */
  amount: decimal,
  recipient: z.string(),
  recipientKind: z.enum(giftRecipients),
  exemption: z.enum(giftExemptions),
  lifetimeTax: decimal,
  version: z.int(),
  changedAt: instant,
})

export const giftEntry = z.strictObject({
  givenOn: plainDate,
  amount: text(40).check(z.minLength(1)),
  recipient: text(maxName).check(z.minLength(1)),
  recipientKind: z.enum(giftRecipients),
  exemption: z.enum(giftExemptions),
  lifetimeTax: text(40),
})

/** In pounds; null if it is left out. */
const counted = { value: z.nullable(decimal), leftOut: z.nullable(z.enum(leftOutReasons)) }

const estate = z.object({
  accountName: z.string(),
  /** Today in the time zone of the firm. */
  today: plainDate,
  /** Currency of the account. The estate is computed in pounds. */
  currency,
  /** Country whose tax rules apply to clients of the firm. The calculation is that of the United Kingdom, `GB`. */
  taxJurisdiction: z.string(),
  terms: estateTerms,
  people: z.array(estatePerson),
  /** The oldest first. */
  gifts: z.array(estateGift),
  items: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      part: z.enum(['asset', 'liability']),
      isPortfolio: z.boolean(),
      treatment: z.enum(treatments),
      ...counted,
    }),
  ),
  /** Life cover, which is part of the estate unless it is in trust. */
  policies: z.array(z.object({ id: uuid, name: z.string(), endsOn: z.nullable(plainDate), inTrust: z.boolean(), ...counted })),
  portfolioState: z.enum(portfolioStates),
  /** False for a caller who only reads. */
  mayChange: z.boolean(),
  provenance: z.nullable(provenance),
})

const ofFigure = z.object({ account: uuid, figure: z.enum(estateFigures), of: identifier })
const path = '/api/accounts/{account}/estate'
const removed = z.object({ done: z.literal(true) })

export const estates = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path,
      tags: ['estate'],
      summary: 'Return what the inheritance tax of a client is computed from: what they own and owe, people, gifts and their will',
    })
    .input(z.object(ofAccount))
    .output(estate),
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path,
      tags: ['estate'],
      summary: 'Save what only the client knows of their estate. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.extend(estateEntry, { ...ofAccount, version }))
    .output(estateTerms),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: `${path}/explanations/{figure}`,
      tags: ['estate'],
      summary: 'Explain a figure of an estate on a day of death',
    })
    .input(ofFigure)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: `${path}/explanations/{figure}/case`,
      tags: ['estate'],
      summary: 'Return the complete calculations of a figure of an estate',
    })
    .input(ofFigure)
    .output(figureCase),
}

export const estatePeople = {
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/people/{person}`,
      tags: ['estate'],
      summary:
        'Add a person of an estate, or change the one with this id. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.extend(personEntry, { ...ofAccount, person: uuid, version }))
    .output(estatePerson),
  remove: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'DELETE',
      path: `${path}/people/{person}`,
      tags: ['estate'],
      summary:
        'Remove a person of an estate. Repeating the request changes nothing. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.object({ ...ofAccount, person: uuid, version: z.int() }))
    .output(removed),
}

export const estateGifts = {
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/gifts/{gift}`,
      tags: ['estate'],
      summary: 'Add a gift, or change the one with this id. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.extend(giftEntry, { ...ofAccount, gift: uuid, version }))
    .output(estateGift),
  remove: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'DELETE',
      path: `${path}/gifts/{gift}`,
      tags: ['estate'],
      summary:
        'Remove a gift. Repeating the request changes nothing. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.object({ ...ofAccount, gift: uuid, version: z.int() }))
    .output(removed),
}

export type Estate = z.infer<typeof estate>
export type EstateTerms = z.infer<typeof estateTerms>
export type EstateEntry = z.infer<typeof estateEntry>
export type EstatePerson = z.infer<typeof estatePerson>
export type PersonEntry = z.infer<typeof personEntry>
export type EstateGift = z.infer<typeof estateGift>
export type GiftEntry = z.infer<typeof giftEntry>
