import { afterAll, afterEach, vi } from 'vitest'
import { endFile, endTest } from './failure-report.ts'

afterEach(endTest)

// Files share their process.
afterAll(() => {
  endFile()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
