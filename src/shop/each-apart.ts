/**
 * Does something for each, one after the other. An expected error of one does not hold up the others; the last one is thrown at the end, so
 * that a job is tried again.
 */
export async function eachApart<T>(
  all: readonly T[],
  isExpected: (error: unknown) => boolean,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let failed: unknown = null
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      if (!isExpected(error)) throw error
      failed = error
    }
  }
  if (failed) throw failed
}
