import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CacheTag, CacheTags } from './cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'
import { openCachedResponses } from './cached-responses.ts'

const responseOf = (text: string, status = 200): CachedResponse => ({
  status,
  headers: [
    ['cache-control', 'public, max-age=0, must-revalidate'],
    ['content-type', 'text/html'],
  ],
  hash: text,
  bodies: { identity: Buffer.from(text) },
})

/** A store with a clock that the test moves, and a count of what was rendered. */
function store({ maxBytes = 1_000_000 } = {}) {
  const state = { time: 1_000_000, listening: true, rendered: 0 }
  const responses = openCachedResponses({ maxBytes, isListening: () => state.listening, now: () => state.time })
  const render =
    (text: string, name: CacheTag = 'catalogue', work: (made: CacheTags) => unknown = () => {}) =>
    async (made: CacheTags) => {
      state.rendered += 1
      made.add(name)
      await work(made)
      return responseOf(text)
    }
  const ask = (key: string, ...rest: Parameters<typeof render>) => responses.serve(key, 'identity', render(...rest))
  /** Asks until it is cached. */
  const warm = async (key: string, ...rest: Parameters<typeof render>) => {
    await ask(key, ...rest)
    await ask(key, ...rest)
  }
  return { state, responses, render, ask, warm }
}
const textOf = ({ response }: { response: CachedResponse }) => response.bodies.identity.toString()

test('a response is made once however many ask at once, and then cached', async () => {
  const { state, ask } = store()
  const all = await Promise.all(Array.from({ length: 50 }, () => ask('/', 'one', 'catalogue', () => delay(10))))
  expect(all.map(textOf)).toEqual(all.map(() => 'one'))
  expect(textOf(await ask('/', 'two'))).toBe('one')
  expect(state.rendered).toBe(1)
})

test('an address that is asked for once is not cached', async () => {
  const { responses, ask } = store()
  for (let n = 0; n < 100; n++) await ask(`/shop?search=made-up-${n}`, 'page')
  expect(responses.use()).toMatchObject({ responses: 0, bytes: 0 })
})

test('a change ends what was made of it, and nothing else', async () => {
  const { responses, ask, warm } = store()
  await warm('/a', 'old', 'product:a')
  await warm('/b', 'old', 'product:b')
  responses.drop('product:a')
  expect(textOf(await ask('/a', 'new', 'product:a'))).toBe('new')
  expect(textOf(await ask('/b', 'new', 'product:b'))).toBe('old')
  responses.dropAll()
  expect(textOf(await ask('/b', 'new', 'product:b'))).toBe('new')
})

test('what was read before a change is not cached after it, and nobody who comes later gets it', async () => {
  const { responses, ask } = store()
  const reading = Promise.withResolvers<void>()
  const before = [1, 2].map(() => ask('/', 'old', 'settings', () => reading.promise))
  await delay(1)
  responses.drop('settings')
  const after = ask('/', 'new', 'settings')
  reading.resolve()
  expect((await Promise.all(before)).map(textOf)).toEqual(['old', 'old'])
  expect(textOf(await after)).toBe('new')
  expect(textOf(await ask('/', 'newest', 'settings'))).not.toBe('old')
})

test('a response ends by the clock: at its own time, and after a minute', async () => {
  const { state, ask, warm } = store()
  await warm('/', 'offer', 'coupons', made => made.endsAt(new Date(state.time + 5_000)))
  state.time += 4_999
  expect(textOf(await ask('/', 'no offer'))).toBe('offer')
  state.time += 1
  expect(textOf(await ask('/', 'no offer'))).toBe('no offer')
  await warm('/shop', 'old')
  state.time += 60_000
  expect(textOf(await ask('/shop', 'new'))).toBe('new')
})

test('without news of changes nothing cached counts as today’s; when the database is away it is shown, marked stale, for an hour', async () => {
  const { state, responses, ask, warm } = store()
  const broken = () => Promise.reject(new Error('no database'))
  await warm('/', 'old')
  state.listening = false
  expect(responses.find('/')).toBeUndefined()
  expect(textOf(await ask('/', 'new'))).toBe('new')
  const shown = await ask('/', '', 'catalogue', broken)
  expect([textOf(shown), shown.state]).toEqual(['old', 'stale'])
  // A page that could be rendered only in part is no better.
  const partly = await ask('/', 'part', 'catalogue', made => Object.assign(made, { incomplete: true }))
  expect(textOf(partly)).toBe('old')
  // The next ones do not wait for another failure.
  const rendered = state.rendered
  expect((await ask('/', 'new')).state).toBe('stale')
  expect(state.rendered).toBe(rendered)
  state.time += 60 * 60_000
  await expect(ask('/', '', 'catalogue', broken)).rejects.toThrow('no database')
})

test('neither errors nor responses with a cookie nor those for one visitor are cached', async () => {
  const { responses } = store()
  const kinds: CachedResponse[] = [
    responseOf('missing', 404),
    { ...responseOf('cookie'), headers: [...responseOf('').headers, ['set-cookie', 'a=b']] },
    { ...responseOf('personal'), headers: [['cache-control', 'private, no-store']] },
  ]
  for (const response of kinds) {
    for (let n = 0; n < 3; n++) {
      await responses.serve('/', 'identity', async made => {
        made.add('catalogue')
        return response
      })
    }
  }
  expect(responses.use().responses).toBe(0)
})

test('made-up addresses, each asked for twice, push out nothing that shoppers read', async () => {
  const { responses, ask, warm } = store({ maxBytes: 400_000 })
  const page = 'x'.repeat(500)
  const popular = Array.from({ length: 60 }, (_, n) => `/product/${n}`)
  for (const key of popular) for (let n = 0; n < 10; n++) await ask(key, page)
  for (let n = 0; n < 5_000; n++) {
    await warm(`/shop?search=made-up-${n}`, page)
    // Shoppers go on reading, a page for each hundred requests of the attack.
    if (n % 50 === 0) await ask(popular[(n / 50) % popular.length] ?? '', page)
  }
  expect(responses.use().bytes).toBeLessThanOrEqual(400_000)
  expect(popular.filter(key => responses.find(key)).length).toBeGreaterThan(50)
})

test('a response larger than its share is not cached', async () => {
  const { responses, warm } = store({ maxBytes: 400_000 })
  await warm('/sitemap.xml', 'x'.repeat(60_000))
  expect(responses.use().responses).toBe(0)
})
