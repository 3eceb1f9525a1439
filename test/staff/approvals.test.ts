import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, manager, openHouse, owner, shop } from './approvals/house.ts'
import { offers } from './approvals/offers.ts'
import { prices } from './approvals/prices.ts'
import { refunds } from './approvals/refunds.ts'

beforeAll(openHouse)
afterAll(() => shop.close())

describe('refunds', refunds)
describe('prices', prices)
describe('offers', offers)

test('limits are for owners to change, and what is no amount is named', async () => {
  expect((await limits(manager, {})).status).toBe(403)
  expect((await limits(owner, { password: 'not the right sentence' })).answer.message).toBe('The password is not right')
  const { answer } = await limits(owner, { 'manager.price': 'much' })
  expect(answer.problems).toEqual({ 'manager.price': 'Please enter whole rupees, such as 5000, or nothing' })
})
