/** Masks recorded responses: replaces names, addresses and ids, equal ones by equal masks. */
export type Mask = (answer: unknown) => unknown

const addresses = /e-?mail|phone|mobile|address|post_?code|city|street|iban|passport|national|social|utr$|birth|^vat$/i
/** Keys of numbers that a state issues to a person. A key with "tax" that is an amount is excluded. */
const nationalNumbers =
  /^(nino|kennitala|kt|afm|ssn|tin|utr)$|((tax|^vat)_?(payer|registration)?_?|(national|social|passport).*)(id|number|no|ref|reference)$/i
const ids = /(^|[a-z])(id|ids|code|number|ref|reference|uid)$/i
const personalIds = /client|customer|contact|account|person|portfolio|owner|iris|xero|dext|policy/i
const names = /(name|title)s?$/i
/** Keys that name a person even within market data: a fund has no surname, but its owner has. */
const people =
  /(holder|owner|advis[eo]r|beneficiar(?:y|ie)|trustee|settlor|spouse|dependant|relationship|salutation|greeting|surname|forename)(_?name)?s?$|(first|last|middle|maiden|given|client|customer|contact|person|account)_?names?$/i
/** Keys of records with names from the market, which reveal no person. */
const market = /holding|position|transaction|security|securities|instrument|fund|benchmark|cost|charge|price|index|product|feed/i

type Kind = 'id' | 'mail' | 'address' | 'name'
type Learn = (value: string | number, kind: Kind) => void

/**
 * Creates a mask for everything that identifies a person: the requested ids, and the values of keys that name a person, an address or a
 * person's id, including those in numbers, lists and nested records. Each value found is replaced wherever it occurs as a whole word,
 * including in longer texts. Figures and days are unchanged.
 */
export function createMask(askedFor: readonly string[]): Mask {
  const known = new Map<string, string>()
  const learn: Learn = (value, kind) => {
    const text = String(value)
    // An id that begins with a known id keeps that id's mask as its prefix, so that a portfolio still matches its client.
    const isOfKnown = kind === 'id' && [...known].some(([one, mask]) => mask.startsWith('id-') && begins(text, one))
    if (text.trim().length >= 2 && !known.has(text) && !isOfKnown) known.set(text, `${kind}-${known.size + 1}`)
  }
  for (const id of askedFor) learn(id, 'id')
  return (answer) => {
    look(answer, learn, undefined)
    const longest = [...known].toSorted(([left], [right]) => right.length - left.length)
    return replace(answer, (text) => longest.reduce((masked, [found, mask]) => masked.replaceAll(asWord(found), mask), text))
  }
}

const begins = (text: string, id: string) => text.startsWith(id) && !/^[\p{L}\d]/u.test(text.slice(id.length))

/** Matches only whole words: the name Eva is not found in "evaluation". */
const asWord = (text: string) => new RegExp(String.raw`(?<![\p{L}\d])${RegExp.escape(text)}(?![\p{L}\d])`, 'gu')

/** Searches a value for identifying data. `within` is the kind of the enclosing record, which applies to its parts. */
function look(value: unknown, learn: Learn, within: Kind | 'market' | undefined): void {
  if (Array.isArray(value)) return value.forEach((one) => look(one, learn, within))
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value)) {
    const kind = kindOf(key, within)
    for (const one of Array.isArray(inside) ? inside.flat(Infinity) : [inside])
      if (typeof one !== 'string' && typeof one !== 'number') look(one, learn, market.test(key) ? 'market' : (kind ?? within))
      else if (kind && (typeof one === 'string' || kind === 'id')) learn(one, kind)
  }
}

function kindOf(key: string, within: Kind | 'market' | undefined): Kind | undefined {
  if (/mail/i.test(key)) return 'mail'
  if (nationalNumbers.test(key)) return 'id'
  if (addresses.test(key) || within === 'address') return 'address'
  if (personalIds.test(key) && ids.test(key)) return 'id'
  if (people.test(key)) return 'name'
  if (within === 'market') return undefined
  if (names.test(key)) return 'name'
  return /^id$/i.test(key) ? 'id' : undefined
}

function replace(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number') {
    const masked = mask(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map((one) => replace(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [mask(key), replace(inside, mask)]))
}
