/** What one look at the machine found: `ok` with what is there, else what is wrong and what to do. One line. */
export type Finding = { name: string; ok: boolean; text: string }

export const fine = (name: string, text: string): Finding => ({ name, ok: true, text })
export const wrong = (name: string, text: string): Finding => ({ name, ok: false, text })

/** The first line of an error; the cause where fetch hides it. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const text = cause instanceof Error ? cause.message : message
  return text.split('\n')[0] ?? ''
}
