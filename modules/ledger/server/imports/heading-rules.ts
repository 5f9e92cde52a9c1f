import { importFields, type ImportKind } from '../../contract/imports.ts'

/** Column headings used by firms and their systems, reduced to lower-case letters and digits. */
const synonyms: Record<string, readonly string[]> = {
  clientId: [
    'clientid',
    'client',
    'clientnumber',
    'clientno',
    'clientref',
    'customerid',
    'customer',
    'customercode',
    'accountid',
    'accountnumber',
    'account',
    'externalid',
  ],
  portfolioId: ['portfolioid', 'portfolio', 'portfoliono', 'portfolionumber', 'portfoliocode', 'portfolioref', 'planid', 'plan'],
  transactionId: [
    'transactionid',
    'transaction',
    'transactionref',
    'transactionreference',
    'id',
    'reference',
    'ref',
    'contractnote',
    'contractnoteno',
    'dealid',
    'tradeid',
  ],
  reverses: ['reverses', 'reversalof', 'reversedid', 'cancels', 'originaltransaction', 'originalid'],
  symbol: [
    'symbol',
    'security',
    'securityid',
    'ticker',
    'instrument',
    'instrumentid',
    'stock',
    'fundcode',
    'isincode',
    'isin',
    'sedol',
    'epic',
  ],
  isin: ['isin', 'isincode'],
  sedol: ['sedol', 'sedolcode'],
  name: ['name', 'clientname', 'fullname', 'description', 'securityname', 'portfolioname', 'accountname', 'stockname'],
  email: ['email', 'emailaddress', 'mail'],
  portal: ['portal', 'portalid'],
  currency: ['currency', 'ccy', 'cur', 'basecurrency', 'portfoliocurrency', 'accountcurrency'],
  priceCurrency: ['pricecurrency', 'priceccy', 'pricecur', 'quotecurrency', 'currency', 'ccy', 'securitycurrency', 'tradecurrency'],
  fromCurrency: ['fromcurrency', 'from', 'basecurrency', 'base', 'ccyfrom', 'currencyfrom'],
  toCurrency: ['tocurrency', 'to', 'quotecurrency', 'quote', 'ccyto', 'currencyto', 'target'],
  portfolioType: ['portfoliotype', 'type', 'wrapper', 'plantype', 'producttype', 'accounttype'],
  objective: ['objective', 'investmentobjective', 'goal'],
  riskProfile: ['riskprofile', 'risk', 'riskscore', 'risklevel', 'riskrating'],
  inception: ['inception', 'inceptiondate', 'opened', 'openedon', 'opendate', 'startdate', 'start'],
  benchmark: ['benchmark', 'benchmarkname', 'index', 'indexname'],
  assetClass: ['assetclass', 'class', 'assettype'],
  sector: ['sector', 'industry'],
  region: ['region', 'country', 'geography'],
  yield: ['yield', 'dividendyield', 'incomeyield'],
  cashType: ['cashtype', 'cashtypeid'],
  ongoingCharge: ['ongoingcharge', 'ocf', 'ongoingcharges', 'ter', 'ongoing'],
  transactionCharge: ['transactioncharge', 'transactioncosts', 'producttransactioncosts'],
  incidentalCharge: ['incidentalcharge', 'performancefee', 'incidentalcosts'],
  coupon: ['coupon', 'couponrate', 'interestrate'],
  maturesOn: ['matureson', 'maturity', 'maturitydate', 'redemptiondate', 'redemption'],
  couponFrequency: ['couponfrequency', 'couponsayear', 'couponsperyear', 'paymentsperyear'],
  dayCount: ['daycount', 'daycountconvention', 'daycountbasis'],
  indexLinked: ['indexlinked', 'inflationlinked', 'linker'],
  nominal: ['nominal', 'nominalperunit', 'parvalue', 'nominalvalue'],
  pricedUntil: ['priceduntil', 'lastpriced', 'lastpricedate', 'delisted', 'pricingended'],
  date: [
    'date',
    'tradedate',
    'bookingdate',
    'bookedon',
    'transactiondate',
    'valuedate',
    'pricedate',
    'asof',
    'day',
    'dealdate',
    'ratedate',
  ],
  settlementDate: ['settlementdate', 'settlement', 'settledon', 'settledate', 'valuedate'],
  type: ['type', 'transactiontype', 'entrytype', 'action', 'kind', 'movement'],
  quantity: ['quantity', 'qty', 'units', 'shares', 'nominal', 'noofunits', 'numberofunits'],
  price: ['price', 'unitprice', 'closingprice', 'close', 'closeprice', 'dealprice', 'nav', 'bid', 'mid'],
  rate: ['rate', 'exchangerate', 'fxrate', 'fx', 'closingrate'],
  exchangeRate: ['exchangerate', 'fxrate', 'fx', 'rate'],
  level: ['level', 'value', 'indexlevel', 'close', 'closinglevel'],
  amount: ['amount', 'net', 'netamount', 'cash', 'cashamount', 'consideration', 'netconsideration', 'value', 'total'],
  fees: ['fees', 'totalfees', 'charges', 'totalcosts', 'costs'],
  commission: ['commission', 'brokerage', 'dealingcharge'],
  stampDuty: ['stampduty', 'stamp', 'sdrt', 'ptm'],
  currencyConversion: ['currencyconversion', 'fxcharge', 'fxfee', 'conversioncost', 'currencycost'],
  otherCosts: ['othercosts', 'other', 'levy', 'otherfees', 'othercharges'],
  originalCost: ['originalcost', 'bookcost', 'acquisitioncost', 'costbasis', 'originalbookcost', 'lotcost'],
  acquiredOn: ['acquiredon', 'acquisitiondate', 'acquired', 'dateacquired', 'originaldate', 'lotdate'],
}

export const normaliseHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/**
 * Maps headings to fields. Names of fields take precedence, then the mapping of the last import, then common headings. Each field is used
 * at most once.
 */
export function suggestFields(
  kind: ImportKind,
  headings: readonly string[],
  fieldsByHeading: ReadonlyMap<string, string>,
): (string | null)[] {
  const fields: readonly string[] = importFields[kind]
  const keys = headings.map(normaliseHeading)
  const usedFields = new Set<string>()
  const assigned: (string | null)[] = keys.map(() => null)
  const assign = (find: (key: string) => string | undefined) =>
    keys.forEach((key, index) => {
      const field = assigned[index] === null ? find(key) : undefined
      if (field === undefined || usedFields.has(field) || !fields.includes(field)) return
      assigned[index] = field
      usedFields.add(field)
    })
  assign((key) => fields.find((field) => normaliseHeading(field) === key))
  assign((key) => fieldsByHeading.get(key))
  const maxSynonyms = Math.max(...fields.map((field) => synonyms[field]?.length ?? 0))
  for (let rank = 0; rank < maxSynonyms; rank++)
    assign((key) => fields.find((field) => !usedFields.has(field) && synonyms[field]?.[rank] === key))
  return assigned
}

/** Returns true if the heading belongs to any field of the kind. */
export function isKnownHeading(kind: ImportKind, heading: string): boolean {
  const key = normaliseHeading(heading)
  return importFields[kind].some((field) => normaliseHeading(field) === key || synonyms[field]?.includes(key))
}
