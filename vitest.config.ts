import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const postgres = 'test/postgres-setup.ts'

const long = '{src,test}/**/*.long.test.ts'
const models = 'src/**/*-model.test.ts'
// Attacks on pages need the built shop.
const onPages = 'test/attacks/**/*.pages.test.ts'

/**
 * `shop`: rules, calls, what pages are made of, and quick attacks, on a real PostgreSQL and without a browser. `journeys`: the built shop in a
 * browser. `attacks`: what starts machines, disks and networks of its own and lets them fail. `npm test` runs the first two without their
 * thorough tests (test/thorough.ts); `npm run attack`, whose mode is `thorough`, runs everything.
 */
export default defineConfig(({ mode }) => ({
  test: {
    // A worker waits for PostgreSQL, for pages and for timers more than half of its time: with twice as many as cores an eighth of both was idle.
    maxWorkers: Math.ceil(2.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    setupFiles: 'test/setup.ts',
    provide: { thorough: mode === 'thorough' },
    // A test that fails is tried once more, since of thousands some wait for a machine that is busy. `npm test` names those that passed
    // only then: each of them is a fault to look for, in the shop or in the test. `npm run attack` tries each once, and prints why it failed.
    retry: mode === 'thorough' ? 0 : 1,
    // A poll ends when it holds; the limit only ends tests that fail, also on a busy machine.
    expect: { poll: { interval: 20, timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,db,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/journeys/**', long, onPages, ...(mode === 'thorough' ? [models] : [])],
          globalSetup: postgres,
          // Loading the server again for each file takes as long as the tests.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts', onPages],
          exclude: [long],
          globalSetup: [postgres, 'test/journeys/global-setup.ts'],
          // The files that a worker runs share its Chromium.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: [long, models],
          globalSetup: postgres,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
