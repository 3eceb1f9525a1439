type Answers<Asked> = { [Name in keyof Asked]: Awaited<Asked[Name]> }

/** Waits for all of what is asked at once, each by its name. */
export async function allOf<Asked extends Record<string, unknown>>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.all(Object.entries(asked).map(async ([name, answer]) => [name, await answer] as const))
  return Object.fromEntries(answers) as Answers<Asked>
}
