import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateTypes } from '../../../bin/generate-types.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('schema.gen.ts is what the migrations make (if not: npm run types)', () => {
  expect(() => generateTypes(fresh.url, { verify: true })).not.toThrow()
})
