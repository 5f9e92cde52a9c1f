import { isRecord } from './field-type.ts'

/** Returns the value of an object's own key, so that a name such as `constructor` finds nothing that the object inherits. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Compares two JSON values of any depth; the order of keys does not matter, and a missing key equals undefined. */
export function isEqual(one: unknown, other: unknown): boolean {
  const pairs: (readonly [unknown, unknown])[] = [[one, other]]
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (Array.isArray(left) && Array.isArray(right)) {
      if (left.length !== right.length) return false
      for (const [index, value] of left.entries()) pairs.push([value, right[index]])
    } else if (isRecord(left) && isRecord(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) pairs.push([ownValue(left, key), ownValue(right, key)])
    } else return false
  }
  return true
}
