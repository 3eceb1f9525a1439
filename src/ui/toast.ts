type Kind = 'message' | 'success' | 'error'
/** A button in a toast: 'Undo'. */
type Action = { label: string; onClick: () => void }
type ToastMessage = { kind: Kind; text: string; duration: number; action?: Action | undefined }

// The specification's default.
const DURATION_MS = 5_000

const queue: ToastMessage[] = []
let listener: (() => void) | null = null

/** Shows a toast for `duration` milliseconds and announces it to screen readers. In the browser only. */
export function toast(
  text: string,
  { kind = 'message', duration = DURATION_MS, action }: { kind?: Kind; duration?: number; action?: Action } = {},
): void {
  queue.push({ kind, text, duration, action })
  listener?.()
}

/** Puts what is shown above a dialog that has opened or closed. */
export const raiseToasts = (): void => raise?.()

let raise: (() => void) | null = null

/** Removes and returns the toasts that have not been shown yet. */
export const takeToasts = (): ToastMessage[] => queue.splice(0)

/**
 * Calls `onChange` at every new toast, and now if some are queued; `onRaise` when they may lie below a dialog. Returns
 * a function that unsubscribes.
 */
export function onToast(onChange: () => void, onRaise: (() => void) | null = null): () => void {
  listener = onChange
  raise = onRaise
  if (queue.length > 0) onChange()
  return () => {
    listener = null
    raise = null
  }
}
