/** The result of `work`, or an error that names what was waited for. Playwright has no limit of its own for `page.evaluate`. */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Waited ${limitMs / 1000} s for ${what}`)), limitMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
