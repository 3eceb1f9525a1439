import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '../shop.ts'
import { openShopWithWaysIn } from './fuzz/door.ts'
import { fuzz } from './fuzz/fuzz.ts'

const CALLS = 10_000

let shop: OpenShop
beforeAll(async () => {
  shop = await openShopWithWaysIn()
})
afterAll(() => shop.close())

test('10,000 calls: none fails on our side, and every answer is one that the OpenAPI document describes', async () => {
  const { calls, failures, contradictions, neverDone, neverRefused } = await fuzz(shop, { calls: CALLS, seed: 6 })
  expect({ failures, contradictions }).toEqual({ failures: [], contradictions: {} })
  expect(calls).toBe(CALLS)
  // Else the fuzz would prove nothing of them. These take whatever they get.
  const takeAnything = ['GET /product/featured', 'GET /product/suggestions', 'GET /category']
  const mine = ['GET /customer/session', 'DELETE /customer/session', 'DELETE /customer/orders-code']
  const others = ['POST /customer/passkey-session/challenge', 'GET /stock-ask/ways']
  expect({ neverDone, neverRefused }).toEqual({ neverDone: [], neverRefused: [...takeAnything, ...mine, ...others] })
})
