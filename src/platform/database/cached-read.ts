import { type Changes, SHOP_CHANGES } from './changes.ts'

// The longest that an announcement which was lost is noticed late.
const MAX_AGE_MS = 60_000

type Options<T> = {
  /** The payloads of `SHOP_CHANGES` that end what was read. */
  name: string | readonly string[]
  /** When it ends by the clock. */
  until?: (value: T) => Date | null
}

type Cached<T> = { value: Promise<T>; until: number }

/**
 * Reads and keeps a value until it changes, and for a minute at most. While changes may be missed it is read each time.
 * Concurrent calls share one read; a failure is not cached.
 */
export function cachedRead<T>(
  changes: Pick<Changes, 'listen' | 'isListening'>,
  read: () => Promise<T>,
  { name, until = () => null }: Options<T>,
): () => Promise<T> {
  let cached: Cached<T> | undefined
  changes.listen(SHOP_CHANGES, changed => {
    if (changed === null || [name].flat().includes(changed)) cached = undefined
  })
  const start = (): Promise<T> => {
    const started: Cached<T> = { value: read(), until: Date.now() + MAX_AGE_MS }
    cached = started
    started.value.then(
      value => {
        started.until = Math.min(started.until, until(value)?.getTime() ?? started.until)
      },
      () => {
        if (cached === started) cached = undefined
      },
    )
    return started.value
  }
  return () => (cached && Date.now() < cached.until && changes.isListening(SHOP_CHANGES) ? cached.value : start())
}
