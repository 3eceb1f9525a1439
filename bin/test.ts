import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { type Count, runChecks } from './checks.ts'
import { endTogether } from './end-together.ts'

// Side by side: tests leave the processor gaps while they wait for a database or a browser.
const counts = await Promise.all([runChecks(), runTests()])
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

type Assertion = { fullName: string; status: string; failureMessages: string[] }

/** Prints the tests that passed only at their second try, with what failed at the first. */
function nameSecondTries(files: { name: string; assertionResults: Assertion[] }[]): void {
  for (const { name, assertionResults } of files)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0)
        console.log(`Passed only at the second try: ${name} > ${fullName}\n${failureMessages.join('\n')}`)
}

/**
 * The tests of vitest.config.ts but its long attacks. A file that cannot be loaded, or a run that breaks, counts as a
 * failure.
 */
async function runTests(): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'khushbu-results-'))
  const results = join(folder, 'results.json')
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const args = [
    'run',
    '--project=shop',
    '--project=journeys',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ]
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  })
  endTogether(child)
  const [code] = await once(child, 'exit')
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: { name: string; status: string; assertionResults: Assertion[] }[]
    }
    nameSecondTries(testResults)
    const brokenFiles = testResults.filter(
      file => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    const failed = numFailedTests + brokenFiles
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
  } catch {
    // No results: PostgreSQL or the demo shop could not be started, and the lines above say why.
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
