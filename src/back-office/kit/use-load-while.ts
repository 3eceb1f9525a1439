import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const PAUSE_MS = 1_000

/** Loads the page again now and then while a job works on what it shows, and somebody looks at it. */
export function useLoadWhile(isWorking: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [isWorking, revalidate])
}
