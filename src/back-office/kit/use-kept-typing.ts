import { useEffect, useState } from 'react'
import type { ActionResult } from '../../web/forms/action-result.ts'

// What nobody came back to for so long is not offered any more.
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

type Kept = { at: number; typed: Record<string, string> }

const nameOf = (key: string) => `typed ${key}`

/** What is kept in this browser under a key; null without it, or where it cannot be read. */
function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Kept | null
    return kept && Date.now() - kept.at < KEPT_DAYS * DAY_MS ? kept : null
  } catch {
    return null
  }
}

/** Removes what is kept of a form that was saved, such as on the page that follows it. */
export function forgetTyping(key: string): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // A browser without storage keeps nothing.
  }
}

/**
 * Keeps in this browser what is typed in a form and not saved yet, through a reload and a lost connection. `kept`: what
 * was typed before the page was opened, as an answer that refuses it would say; null once the form has a result of its
 * own. Without a key nothing is kept.
 */
export function useKeptTyping(key: string | undefined, result: ActionResult | null) {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => setKept(key ? read(key) : null), [key])
  useEffect(() => {
    if (!key || !result?.ok) return
    forgetTyping(key)
    setKept(null)
  }, [key, result])
  const answer: ActionResult | null =
    kept && !result ? { ok: false, action: '', message: null, problems: {}, typed: kept.typed } : null
  return {
    kept: answer,
    edition: answer && kept ? String(kept.at) : '',
    keep: (form: HTMLFormElement) => {
      if (!key) return
      const typed = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
      try {
        localStorage.setItem(nameOf(key), JSON.stringify({ at: Date.now(), typed }))
      } catch {
        // A full storage keeps what it had.
      }
    },
    startAgain: () => {
      if (key) forgetTyping(key)
      setKept(null)
    },
  }
}
