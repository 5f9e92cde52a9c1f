import { useEffect, useState } from 'react'

const secondsUntil = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))

/** Returns the seconds until a time, updated every second. */
export function useSecondsLeft(instant: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(instant))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

/** Formats seconds as minutes and seconds: `26:04`. */
export function formatTimeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
