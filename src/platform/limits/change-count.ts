/** Changes the count of a key. Keys whose count is 0 are not kept. */
export function changeCount(counts: Map<string, number>, key: string, change: number): void {
  const now = (counts.get(key) ?? 0) + change
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}
