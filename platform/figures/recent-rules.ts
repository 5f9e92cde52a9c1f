/** Of one answer what was asked last: days and ranges are many, and most are asked for once. */
const mostOfOne = 4

/**
 * What follows from an answer, worked out once for as long as the answer itself is there. Figures only: whoever explains one
 * has it worked out anew.
 */
export function createRecent<Owner extends object, Value>(): (owner: Owner, key: string, work: () => Value) => Value {
  const known = new WeakMap<Owner, Map<string, Value>>()
  return (owner, key, work) => {
    const own = known.get(owner) ?? new Map<string, Value>()
    known.set(owner, own)
    const before = own.get(key)
    if (before !== undefined) return before
    const value = work()
    own.set(key, value)
    if (own.size > mostOfOne) own.delete(own.keys().next().value!)
    return value
  }
}
