type Kind = 'message' | 'success' | 'error'
type Said = { kind: Kind; text: string; duration: number }

/** The specification's default, in milliseconds. */
const DURATION = 5_000

const waiting: Said[] = []
let listener: (() => void) | null = null

/** Says something in the corner of the screen for `duration` milliseconds, politely to screen readers too. In the browser only. */
export function toast(
  text: string,
  { kind = 'message', duration = DURATION }: { kind?: Kind; duration?: number } = {},
): void {
  waiting.push({ kind, text, duration })
  listener?.()
}

/** The toasts nobody has shown yet; they count as shown from now on. */
export const takeToasts = (): Said[] => waiting.splice(0)

/** Calls `heard` at every toast from now on. Returns how to stop. */
export function onToast(heard: () => void): () => void {
  listener = heard
  return () => {
    listener = null
  }
}
