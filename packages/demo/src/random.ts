/**
 * Function that returns deterministic random numbers from 0 to less than 1. The name of a stream determines its numbers. They are computed
 * with exact integer steps, without logarithms or cosines, so that they are the same on all machines to the last bit.
 */
export type Random = () => number

export function createRandom(...parts: (string | number)[]): Random {
  let state = hashParts(...parts)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function hashParts(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Returns an approximately normal number with variance 1, at most 3.5 from zero: the sum of four uniform draws. */
export const drawNormal = (random: Random): number => (random() + random() + random() + random() - 2) * Math.sqrt(3)

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
