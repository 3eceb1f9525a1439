import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '../shop.ts'
import { openShopWithWaysIn } from './fuzz/door.ts'
import { fuzz } from './fuzz/fuzz.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShopWithWaysIn()
})
afterAll(() => shop.close())

// Its passwords are hashed one by one: on a busy machine this takes long.
const TIME_LIMIT = { timeout: 300_000 }

test('no call fails on our side, and every answer is one that the OpenAPI document describes', TIME_LIMIT, async () => {
  const { failures, contradictions } = await fuzz(shop, { calls: 200, seed: 9 })
  expect({ failures, contradictions }).toEqual({ failures: [], contradictions: {} })
})
