import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { OPENING_SOON, readSettings, writeSetting } from '../../settings/settings/index.ts'
import { firstStepNames } from '../../settings/settings/waits-while-closed-rules.ts'
import { findSteps } from './find-steps.ts'
import { skipStep } from './skip-step.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.deleteFrom('settings').execute()
  await fresh.db.deleteFrom('contents').execute()
})
afterAll(() => fresh.drop())

const steps = async () => findSteps(fresh.db, await readSettings(fresh.db))
const stateOf = async (name: string) => (await steps()).find(step => step.name === name)?.state

test('a new shop has nine steps, each with why, what is missing and the field where it is', async () => {
  const all = await steps()
  expect(all.map(({ name }) => name)).toEqual(firstStepNames)
  expect(all).toHaveLength(9)
  for (const { name, state, why, missing } of all) {
    // No process of a test looks for a mail server.
    expect(state, name).toBe(name === 'email' ? 'done' : 'open')
    expect(why, name).not.toBe('')
    for (const { text, path } of missing) expect([text === '', path.startsWith('/admin/')], name).toEqual([false, true])
  }
  expect(all[0]?.missing.map(({ path }) => path)).toContain('/admin/settings/shop#shopName')
})

test('a step is done by what it asks for, not by a press', async () => {
  const { db } = fresh
  await inTransaction(db, async tx => {
    await writeSetting(tx, 'shopName', 'Shabistan')
    await writeSetting(tx, 'supportPhone', '0300 7654321')
    await writeSetting(tx, 'supportEmail', 'salam@shabistan.pk')
    await writeSetting(tx, 'houseCity', 'Multan')
    await writeSetting(tx, 'buyers', 'phone')
    await writeSetting(tx, 'closure', null)
  })
  await shelve(db, 'Raat', [{ ml: 50, price: 450_000 }])
  for (const name of ['contact', 'delivery', 'buyers', 'product', 'open'])
    expect(await stateOf(name), name).toBe('done')
  for (const name of ['brand', 'papers', 'policies']) expect(await stateOf(name), name).toBe('open')
})

test('while the shop is closed its drafts and what has no pieces are still to do, whatever else is published', async () => {
  const { db } = fresh
  await inTransaction(db, tx => writeSetting(tx, 'closure', OPENING_SOON))
  for (const name of ['Motia', 'Khus', 'Gajra']) await shelve(db, name, [{ ml: 6, price: 320_000, stock: 0 }])
  await db.updateTable('products').set({ state: 'draft' }).where('name', 'in', ['Motia', 'Khus']).execute()
  const lacks = async () => (await steps()).find(({ name }) => name === 'product')?.missing
  expect(await lacks()).toEqual([
    { text: '2 drafts are not in the shop: publish them', path: '/admin/products?state=draft' },
    { text: '1 product sold out: enter pieces', path: '/admin/products?stock=out' },
  ])
  await inTransaction(db, tx => writeSetting(tx, 'closure', null))
  expect(await lacks()).toEqual([])
})

test('a step is skipped, and taken in again', async () => {
  const skip = (skipped: 'yes' | 'no') => inTransaction(fresh.db, tx => skipStep(tx, { step: 'papers', skipped }))
  await skip('yes')
  await skip('yes')
  expect(await stateOf('papers')).toBe('skipped')
  expect((await readSettings(fresh.db)).skippedSteps).toEqual(['papers'])
  await skip('no')
  expect(await stateOf('papers')).toBe('open')
})
