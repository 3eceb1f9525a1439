import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/project-root.ts'
import { type Count, runChecks } from './checks.ts'

const counts = [await runChecks(), runTests('shop'), runTests('journeys')]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** Runs one project of vitest.config.ts. A file that cannot be loaded and a run that breaks count as failures. */
function runTests(project: string): Count {
  const folder = mkdtempSync(join(tmpdir(), 'khushbu-results-'))
  const results = join(folder, 'results.json')
  const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [program, 'run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
  )
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: { status: string; assertionResults: unknown[] }[]
    }
    const brokenFiles = testResults.filter(
      file => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    const failed = numFailedTests + brokenFiles
    return { passed: numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
