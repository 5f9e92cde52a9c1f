/** Masks a recorded response: replaces names, postal and e-mail addresses, and ids. Equal values get equal masks. */
export type Mask = (response: unknown) => unknown

const addressKeys = /e-?mail|phone|mobile|address|post_?code|city|street|iban|passport|national|social|utr$|birth|^vat$/i
/** Keys of numbers that a country issues to a person. Keys of tax amounts do not match. */
const nationalNumberKeys =
  /^(nino|kennitala|kt|afm|ssn|tin|utr)$|((tax|^vat)_?(payer|registration)?_?|(national|social|passport).*)(id|number|no|ref|reference)$/i
const idKeys = /(^|[a-z])(id|ids|code|number|ref|reference|uid)$/i
const personalIdKeys = /client|customer|contact|account|person|portfolio|owner|iris|xero|dext|policy/i
const nameKeys = /(name|title)s?$/i
/** Keys of names of people, even within market data: a fund has no surname, but its owner has one. */
const personNameKeys =
  /(holder|owner|advis[eo]r|beneficiar(?:y|ie)|trustee|settlor|spouse|dependant|relationship|salutation|greeting|surname|forename)(_?name)?s?$|(first|last|middle|maiden|given|client|customer|contact|person|account)_?names?$/i
/** Keys of market data, in which names identify no person. */
const marketKeys = /holding|position|transaction|security|securities|instrument|fund|benchmark|cost|charge|price|index|product|feed/i

type Kind = 'id' | 'mail' | 'address' | 'name'
type AddMask = (value: string | number, kind: Kind) => void

/**
 * Creates a mask for all values that identify a person. These are the given ids, and the values of keys for the name, address or id of a
 * person, whether text or numbers, in lists or in nested records. Such a value is replaced wherever it occurs as a whole word, also within
 * longer texts. Figures and days are unchanged.
 */
export function createMask(personIds: readonly string[]): Mask {
  const masks = new Map<string, string>()
  const addMask: AddMask = (value, kind) => {
    const text = String(value)
    // An id that begins with a masked id gets that mask as its prefix, so that a portfolio still matches its client.
    const extendsKnownId = kind === 'id' && [...masks].some(([one, mask]) => mask.startsWith('id-') && startsWithId(text, one))
    if (text.trim().length >= 2 && !masks.has(text) && !extendsKnownId) masks.set(text, `${kind}-${masks.size + 1}`)
  }
  for (const id of personIds) addMask(id, 'id')
  return (response) => {
    collectMasks(response, addMask, undefined)
    const sortedMasks = [...masks].toSorted(([left], [right]) => right.length - left.length)
    return replaceTexts(response, (text) =>
      sortedMasks.reduce((masked, [value, mask]) => masked.replaceAll(createWordPattern(value), mask), text),
    )
  }
}

const startsWithId = (text: string, id: string) => text.startsWith(id) && !/^[\p{L}\d]/u.test(text.slice(id.length))

/** Returns a pattern that matches a text only as a whole word, so that the name Eva is not found in "evaluation". */
const createWordPattern = (text: string) => new RegExp(String.raw`(?<![\p{L}\d])${RegExp.escape(text)}(?![\p{L}\d])`, 'gu')

/** Searches a value for data that identify people. `within` is the kind of the enclosing record, which applies to its fields. */
function collectMasks(value: unknown, addMask: AddMask, enclosingKind: Kind | 'market' | undefined): void {
  if (Array.isArray(value)) return value.forEach((one) => collectMasks(one, addMask, enclosingKind))
  if (typeof value !== 'object' || value === null) return
  for (const [key, content] of Object.entries(value)) {
    const kind = findKind(key, enclosingKind)
    for (const one of Array.isArray(content) ? content.flat(Infinity) : [content])
      if (typeof one !== 'string' && typeof one !== 'number')
        collectMasks(one, addMask, marketKeys.test(key) ? 'market' : (kind ?? enclosingKind))
      else if (kind && (typeof one === 'string' || kind === 'id')) addMask(one, kind)
  }
}

function findKind(key: string, enclosingKind: Kind | 'market' | undefined): Kind | undefined {
  if (/mail/i.test(key)) return 'mail'
  if (nationalNumberKeys.test(key)) return 'id'
  if (addressKeys.test(key) || enclosingKind === 'address') return 'address'
  if (personalIdKeys.test(key) && idKeys.test(key)) return 'id'
  if (personNameKeys.test(key)) return 'name'
  if (enclosingKind === 'market') return undefined
  if (nameKeys.test(key)) return 'name'
  return /^id$/i.test(key) ? 'id' : undefined
}

function replaceTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number') {
    const masked = mask(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, content]) => [mask(key), replaceTexts(content, mask)]))
}
