import { defineConfig } from 'vitest/config'

/** `shop`: rules and calls on a real PostgreSQL. `journeys`: the built shop, in a browser and under a power cut. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shop',
          include: ['{src,db,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/journeys/**'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: 'test/journeys/global-setup.ts',
          // Two browsers, a shop and a database on two cores: a journey that lost a race for time runs once more.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
