type Kind = 'message' | 'success' | 'error'
/** A button in a toast: 'Undo'. */
type Action = { label: string; onClick: () => void }
type Said = { kind: Kind; text: string; duration: number; action?: Action | undefined }

/** The specification's default, in milliseconds. */
const DURATION = 5_000

const waiting: Said[] = []
let listener: (() => void) | null = null

/** Says something in the corner of the screen for `duration` milliseconds, politely to screen readers too. In the browser only. */
export function toast(
  text: string,
  { kind = 'message', duration = DURATION, action }: { kind?: Kind; duration?: number; action?: Action } = {},
): void {
  waiting.push({ kind, text, duration, action })
  listener?.()
}

/** The toasts nobody has shown yet; they count as shown from now on. */
export const takeToasts = (): Said[] => waiting.splice(0)

/** Calls `heard` at every toast from now on, and at once when some wait already. Returns how to stop. */
export function onToast(heard: () => void): () => void {
  listener = heard
  if (waiting.length > 0) heard()
  return () => {
    listener = null
  }
}
