import { afterEach } from 'vitest'
import { endTest } from './failure-report.ts'

afterEach(endTest)
