import type { TestContext } from 'vitest'

/** What somebody who did not write the test needs to understand its failure. `name` is the test's, for files. */
export type Describe = (name: string) => string | Promise<string>

const checks = new Set<() => void>()
const descriptions = new Map<string, Describe>()
const open = new Set<(failed: boolean) => Promise<void>>()

/** Has `check` throw what is wrong after each test, until the returned function is called. */
export function checkAfterTests(check: () => void): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** Adds what `describe` answers to the error of a test that fails, under this heading, until the returned function is called. */
export function whenTestFails(heading: string, describe: Describe): () => void {
  descriptions.set(heading, describe)
  return () => descriptions.delete(heading)
}

/** Closes something that a test opened, once the test is over and described. */
export function closeAfterTest(close: (failed: boolean) => Promise<void>): void {
  open.add(close)
}

/** Runs after every test of every file (`test/setup.ts`). Throws what the checks find. */
export async function endTest({ task }: Pick<TestContext, 'task'>): Promise<void> {
  const failures = task.result?.state === 'fail' ? [...(task.result.errors ?? [])] : []
  const found = runChecks()
  const [error] = [...failures, ...found]
  if (error) {
    const described = await report(fileNameOf(task.name))
    error.message += described
    // The results' file, of which `bin/test.ts` prints what a second try passed, has the stack alone.
    if (error.stack) error.stack += described
  }
  await Promise.all([...open].map(close => close(error !== undefined)))
  open.clear()
  for (const one of found) throw one
}

/** Runs after every file: the next one of this process neither checks nor describes what this one left open. */
export function endFile(): void {
  checks.clear()
  descriptions.clear()
}

function runChecks(): Error[] {
  return [...checks].flatMap(check => {
    try {
      check()
      return []
    } catch (error) {
      return error as Error
    }
  })
}

async function report(name: string): Promise<string> {
  const parts = [...descriptions].map(async ([heading, describe]) => {
    const text = await Promise.resolve(describe(name)).catch(problem => `not to be had: ${problem}`)
    return `\n\n--- ${heading} ---\n${text}`
  })
  return (await Promise.all(parts)).join('')
}

const fileNameOf = (test: string): string =>
  test
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
