import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../test/courier-shop.ts'
import { fakePostex } from '../../../../test/fakes/postex.ts'
import { listJobs } from '../../../platform/database/job-queues.ts'
import { notePush, pushKeyOf } from './note-push.ts'

let shop: CourierShop
beforeAll(async () => {
  shop = await courierShop()
  await shop.connect('postex', fakePostex())
})
afterAll(() => shop.drop())

const queued = async () => (await listJobs(shop.db)).filter(({ name }) => name === 'track-parcels').length

test('pushes with the key make the shop ask once; a forged one, or one of a courier without a connection, does nothing', async () => {
  const key = (await pushKeyOf(shop.db, 'postex')) ?? ''
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  for (const wrong of ['', 'guessed', `${key}0`])
    await expect(notePush(shop.db, { courierId: 'postex', key: wrong })).rejects.toThrow('no such address')
  expect(await pushKeyOf(shop.db, 'tcs')).toBeNull()
  await expect(notePush(shop.db, { courierId: 'tcs', key })).rejects.toThrow('no such address')
  expect(await queued()).toBe(0)
  for (let n = 0; n < 3; n++) await notePush(shop.db, { courierId: 'postex', key })
  expect(await queued()).toBe(1)
})
