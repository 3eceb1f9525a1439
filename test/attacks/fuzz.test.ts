import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../shop.ts'
import { fuzz } from './fuzz/fuzz.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('no call fails on our side, and every answer is one that the OpenAPI document describes', async () => {
  const { failures, contradictions } = await fuzz(shop, { calls: 450, seed: 9 })
  expect({ failures, contradictions }).toEqual({ failures: [], contradictions: {} })
})
