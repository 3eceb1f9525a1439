import type { Visits } from '../../shop/settings/sources/source-form-rules.ts'

const KEY = 'khushbu-visits'

/** The first and last visit with a known origin, from this browser's own storage; null without one. */
export function storedVisits(): Visits | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps them. A browser that stores nothing orders all the same. */
export function keepVisits(visits: Visits): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits))
  } catch {}
}
