type Results<Asked> = { [Name in keyof Asked]: Awaited<Asked[Name]> }

/** Waits for all of what is asked at once, each by its name. */
export async function allOf<Asked extends Record<string, unknown>>(asked: Asked): Promise<Results<Asked>> {
  const results = await Promise.all(Object.entries(asked).map(async ([name, result]) => [name, await result] as const))
  return Object.fromEntries(results) as Results<Asked>
}
