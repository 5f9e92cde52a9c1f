import { readFileSync } from 'node:fs'
import { exampleTerms } from './estates.ts'

/** The published examples and full estates, which the domain's reference vectors contain. */
type Input = Record<string, unknown> & { op: string; dateOfDeath?: string; gifts?: Record<string, unknown>[] }
type Case = { name: string; input: Input; expected: Record<string, unknown> }

const { cases } = JSON.parse(readFileSync(new URL('../../../../packages/domain/cases/iht.json', import.meta.url), 'utf8')) as {
  cases: Case[]
}

type HoldingFields = {
  name: string
  radioType: 'asset'
  type: 'cash' | 'mainResidence' | 'pension' | 'other'
  value: string
  treatment?: string
}

/** An estate as a client would record it, and what its figures come to on a day of death. */
export type RecordedEstate = {
  name: string
  dateOfDeath: string
  holdings: HoldingFields[]
  terms: Partial<typeof exampleTerms>
  gifts: object[]
  figures: { figure: string; gift?: number; value: number }[]
}

const amount = (input: Record<string, unknown>, name: string): number => Number(input[name] ?? 0)

const holding = (name: string, type: HoldingFields['type'], value: number, treatment?: string): HoldingFields[] =>
  value > 0 ? [{ name, radioType: 'asset', type, value: String(value), ...(treatment !== undefined && { treatment }) }] : []

/** Gifts of a case, whose amounts are net of exemptions. */
const toGifts = (gifts: readonly Record<string, unknown>[] = []): object[] =>
  gifts.map(({ date, amount: given, kind = 'PET', lifetimeTaxPaid = 0 }, index) => ({
    givenOn: date,
    amount: String(given),
    recipient: `Recipient ${index + 1}`,
    recipientKind: kind === 'CLT' ? 'trust' : 'person',
    exemption: 'none',
    lifetimeTax: String(lifetimeTaxPaid),
  }))

const noEstate = { holdings: [], terms: {}, gifts: [] }

function toEstate({ name, input, expected }: Case): RecordedEstate {
  const [home, farm, business, aim] = ['residenceToDescendants', 'agriculturalProperty100', 'businessProperty100', 'aimShares'].map(
    (field) => amount(input, field),
  ) as [number, number, number, number]
  const savings = amount(input, 'netEstate') - home - farm - business - aim
  const giftTaxes = expected['giftTaxes'] as number[]
  return {
    name,
    dateOfDeath: input.dateOfDeath!,
    holdings: [
      ...holding('Home', 'mainResidence', home),
      ...holding('Savings', 'cash', savings),
      ...holding('Farm', 'other', farm, 'agricultural'),
      ...holding('Company', 'other', business, 'business'),
      ...holding('Shares on AIM', 'other', aim, 'unlisted'),
      ...holding('Pension', 'pension', amount(input, 'unusedPensions')),
    ],
    terms: {
      homePercent: '100',
      maritalStatus: 'married',
      // The only case with a spouse leaves everything to them.
      spousePercent: input['spouseExempt'] ? '100' : '0',
      charityAmount: String(amount(input, 'charityLegacy')),
      transferredNilRatePercent: String(amount(input, 'tnrbPercent')),
      transferredResidencePercent: String(amount(input, 'trnrbPercent')),
      transferredRelief: String(amount(input, 'transferredReliefAllowance')),
    },
    gifts: toGifts(input.gifts),
    figures: [
      { figure: 'inheritance-tax', value: Number(expected['totalTax']) },
      { figure: 'tax-on-estate', value: Number(expected['taxOnEstate']) },
      { figure: 'tax-on-gifts', value: Number(expected['taxOnGifts']) },
      { figure: 'estate-nil-rate-band', value: Number(expected['nrbAvailable']) },
      { figure: 'estate-residence-band', value: Number(expected['rnrb']) },
      { figure: 'estate-chargeable', value: Number(expected['chargeableEstate']) },
      ...giftTaxes.map((value, gift) => ({ figure: 'tax-on-gift', gift, value })),
    ],
  }
}

function toGiftsBeforeDeath({ name, input, expected }: Case): RecordedEstate {
  const taxes = expected['taxPerGift'] as number[]
  return {
    ...noEstate,
    name,
    dateOfDeath: input.dateOfDeath!,
    gifts: toGifts(input.gifts),
    figures: [
      { figure: 'estate-nil-rate-band', value: Number(expected['nrbLeftForEstate']) },
      ...taxes.map((value, gift) => ({ figure: 'tax-on-gift', gift, value })),
    ],
  }
}

/** The residence band of a home in an estate. The allowance that was brought forward is stated as a share of that of the year. */
function toResidence({ name, input, expected }: Case): RecordedEstate {
  const home = amount(input, 'propertyValue')
  const band =
    Number(expected['residentialEnhancement'] ?? 0) ||
    (input.dateOfDeath! < '2019-04-06' ? 125_000 : input.dateOfDeath! < '2020-04-06' ? 150_000 : 175_000)
  return {
    ...noEstate,
    name,
    dateOfDeath: input.dateOfDeath!,
    holdings: [...holding('Home', 'mainResidence', home), ...holding('Savings', 'cash', amount(input, 'valueOfEstate') - home)],
    terms: {
      homePercent: String(amount(input, 'percentageToDirectDescendants')),
      transferredResidencePercent: String(Math.round((amount(input, 'broughtForwardAllowance') / band) * 1e6) / 1e4),
    },
    figures: [{ figure: 'estate-residence-band', value: Number(expected['residenceNilRateAmount'] ?? expected['adjustedAllowance']) }],
  }
}

/** The rate for charity. What the band lacks is given away within it in the year before. */
function toCharity({ name, input, expected }: Case): RecordedEstate {
  const used = 325_000 - amount(input, 'nrbAvailable')
  return {
    ...noEstate,
    name,
    dateOfDeath: '2016-05-01',
    holdings: holding('Savings', 'cash', amount(input, 'estate')),
    terms: { charityAmount: String(amount(input, 'charity')) },
    gifts: used > 0 ? toGifts([{ date: '2015-05-01', amount: used }]) : [],
    figures: [{ figure: 'inheritance-tax', value: Number(expected['tax']) }],
  }
}

/** A transferred nil-rate band, at a second death in the year with the band of 300,000. */
const toTransferred = ({ name, expected }: Case): RecordedEstate => ({
  ...noEstate,
  name,
  dateOfDeath: '2007-05-01',
  terms: { transferredNilRatePercent: String(expected['percent']) },
  figures: [{ figure: 'estate-nil-rate-band', value: Number(expected['nrbAtSecondDeath']) }],
})

/** A residence band brought forward, at a second death in the year with the band of 150,000. */
const toBroughtForward = ({ name, expected }: Case): RecordedEstate => ({
  ...noEstate,
  name,
  dateOfDeath: '2019-07-30',
  holdings: holding('Home', 'mainResidence', 900_000),
  terms: { homePercent: '100', transferredResidencePercent: String(expected['percent']) },
  figures: [{ figure: 'estate-residence-band', value: 150_000 + Number(expected['broughtForwardAllowance']) }],
})

const converters: Record<string, (one: Case) => RecordedEstate> = {
  estate: toEstate,
  giftsTax: toGiftsBeforeDeath,
  rnrb: toResidence,
  charityTest: toCharity,
  tnrb: toTransferred,
  rnrbBroughtForward: toBroughtForward,
}

/**
 * True for a case that the screens cover. A home that was sold for a smaller one, and one of which a part is exempt, are not, and neither is
 * an estate of which a part is exempt for another reason than a spouse or charity.
 */
const isCovered = ({ input }: Case): boolean =>
  !input['downsizing'] &&
  !input['propertyValueAfterExemption'] &&
  !(input.op === 'rnrb' && amount(input, 'chargeableEstateValue') < amount(input, 'valueOfEstate'))

/** Two estates with their working in planned-estate.test.ts: a farm, and a couple with gifts and a trust. */
const ownEstates: RecordedEstate[] = [
  {
    name: 'a farm of a widow with the allowance of both',
    dateOfDeath: '2026-11-18',
    holdings: [
      ...holding('Farm', 'other', 4_200_000, 'agricultural'),
      ...holding('Machinery', 'other', 900_000, 'business'),
      ...holding('Farmhouse', 'mainResidence', 450_000),
      ...holding('Savings', 'cash', 150_000),
    ],
    terms: {
      maritalStatus: 'widowed',
      homePercent: '100',
      transferredNilRatePercent: '100',
      transferredResidencePercent: '100',
      transferredRelief: '2,500,000',
    },
    gifts: [],
    figures: [
      { figure: 'estate-value', value: 5_700_000 },
      { figure: 'estate-reliefs', value: 5_050_000 },
      { figure: 'estate-chargeable', value: 650_000 },
      { figure: 'estate-residence-band', value: 0 },
      { figure: 'inheritance-tax', value: 0 },
    ],
  },
  {
    name: 'a couple with gifts and a trust',
    dateOfDeath: '2026-11-18',
    holdings: [...holding('Half of the home', 'mainResidence', 450_000), ...holding('Savings', 'cash', 950_000)],
    terms: { maritalStatus: 'married', homePercent: '100', spousePercent: '30', charityAmount: '50,000' },
    gifts: [
      {
        givenOn: '2020-03-01',
        amount: '200,000',
        recipient: 'Family trust',
        recipientKind: 'trust',
        exemption: 'annual',
        lifetimeTax: '0',
      },
      { givenOn: '2023-06-01', amount: '120,000', recipient: 'Anna', recipientKind: 'person', exemption: 'annual', lifetimeTax: '0' },
      {
        givenOn: '2024-06-01',
        amount: '100,000',
        recipient: 'Tom',
        recipientKind: 'person',
        exemption: 'wedding-parent',
        lifetimeTax: '0',
      },
    ],
    figures: [
      { figure: 'estate-spouse', value: 405_000 },
      { figure: 'estate-charity', value: 50_000 },
      { figure: 'estate-chargeable', value: 945_000 },
      { figure: 'tax-on-gift', gift: 2, value: 30_000 },
      { figure: 'tax-on-estate', value: 308_000 },
      { figure: 'inheritance-tax', value: 338_000 },
    ],
  },
]

export const recordedEstates: readonly RecordedEstate[] = [
  ...cases.filter(isCovered).map((one) => converters[one.input.op]!(one)),
  ...ownEstates,
]
