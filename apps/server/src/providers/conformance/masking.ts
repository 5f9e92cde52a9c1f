/** Recorded answers without whose they are: names, addresses and ids are replaced, each always by the same. */
export type Mask = (answer: unknown) => unknown

const addresses = /e-?mail|phone|mobile|address|post_?code|city|street|iban|passport|national|social|utr$|birth/i
const ids = /(^|[a-z])(id|ids|code|number|ref|reference|uid)$/i
const personalIds = /client|customer|contact|account|person|portfolio|owner|iris|xero|dext|policy/i
const names = /^(name|fullname|firstname|lastname|surname|title|displayname|accountname|clientname|contactname|location)$/i

/**
 * Masks what tells of a person: the ids that were asked for, and whatever stands under a key that names a person, an address
 * or a person's id. What is found once is replaced wherever it stands again, in longer texts too. Figures and days stay.
 */
export function createMask(askedFor: readonly string[]): Mask {
  const known = new Map<string, string>()
  const learn = (text: string, kind: string) => {
    // What holds something that is masked already is masked by that.
    const isMasked = [...known.keys()].some((one) => text.includes(one))
    if (text.trim().length >= 3 && !isMasked) known.set(text, `${kind}-${known.size + 1}`)
  }
  for (const id of askedFor) learn(id, 'id')
  return (answer) => {
    look(answer, learn)
    const longest = [...known].toSorted(([left], [right]) => right.length - left.length)
    return replace(answer, (text) => longest.reduce((masked, [found, mask]) => masked.replaceAll(found, mask), text))
  }
}

function look(value: unknown, learn: (text: string, kind: string) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => look(one, learn))
  if (typeof value !== 'object' || value === null) return
  const isPerson = Object.keys(value).some((key) => /e-?mail/i.test(key))
  for (const [key, inside] of Object.entries(value)) {
    if (typeof inside === 'string') {
      if (addresses.test(key)) learn(inside, /mail/i.test(key) ? 'mail' : 'address')
      else if (isPerson && names.test(key)) learn(inside, 'name')
      else if (ids.test(key) && (isPerson || personalIds.test(key))) learn(inside, 'id')
    } else look(inside, learn)
  }
}

function replace(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((one) => replace(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [mask(key), replace(inside, mask)]))
}
