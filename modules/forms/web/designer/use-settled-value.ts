import { useEffect, useState } from 'react'

/** Returns a value as it was when it last stayed the same for some milliseconds. */
export function useSettledValue<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
