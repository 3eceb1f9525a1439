import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const PAUSE_MS = 1_500

/** Loads the page again now and then until what it waits for is there. */
export function useLoadUntil(isThere: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => void revalidate(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [isThere, revalidate])
}
