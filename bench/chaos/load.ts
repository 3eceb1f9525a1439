import type { seededRandom } from '../seeded-random.ts'
import type { Caller } from './caller.ts'
import { guests } from './guests.ts'
import type { Model } from './model.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { staffAtWork } from './staff.ts'

/** How many people there are, and how long each waits between two things they do, in ms. */
export type Crowd = { guests: number; guestPauseMs: number; staffPauseMs: number }

type Parts = {
  shop: ShopUnderTest
  caller: Caller
  model: Model
  random: ReturnType<typeof seededRandom>
  crowd: Crowd
}

/** Guests who order and staff at work until `end`, which resolves once each has an answer to the last thing they did. */
export function openLoad({ shop, caller, model, random, crowd }: Parts): { end: () => Promise<void> } {
  let over = false
  const isOver = () => over
  const { goods, sizes, clerks } = shop
  const people = [
    ...Array.from({ length: crowd.guests }, () =>
      guests({ caller, model, goods, random, isOver, pauseMs: crowd.guestPauseMs }),
    ),
    ...clerks.map(clerk => staffAtWork({ caller, model, random, clerk, sizes, isOver, pauseMs: crowd.staffPauseMs })),
  ]
  return {
    end: async () => {
      over = true
      await Promise.all(people)
    },
  }
}
