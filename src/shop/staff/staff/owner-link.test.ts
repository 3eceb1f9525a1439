import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { openStaffSignIn, type StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { findStaffLink, joinAgain, ownerLink, setDisabled } from './index.ts'

let fresh: FreshDatabase
let signIn: StaffSignIn
beforeAll(async () => {
  fresh = await freshDatabase()
  signIn = openStaffSignIn(fresh.db, { secret: 'a secret for tests, long enough', publicUrl: 'http://shop.test' })
})
afterAll(() => fresh.drop())

const place = { known: true, subject: 'a test' }
const hire = async (email: string) =>
  signIn.within(fresh.db).create({
    name: email,
    email,
    role: 'owner',
    hash: await signIn.hash('a long sentence for tests', place),
  })

test('a sole owner gets a link to a new password, once; several must be named; it can remove a lost second factor', async () => {
  await expect(ownerLink(fresh.db, {})).rejects.toMatchObject({ code: 'not_found' })
  const zainab = await hire('zainab@shop.example')
  const first = await ownerLink(fresh.db, {})
  const { linkId } = await ownerLink(fresh.db, {})
  expect(await findStaffLink(fresh.db, first.linkId)).toBeNull()
  await joinAgain(fresh.db, signIn, { linkId, password: 'quite another sentence' }, place)
  expect(await signIn.match(zainab, 'quite another sentence', place)).not.toBeNull()
  await expect(joinAgain(fresh.db, signIn, { linkId, password: 'and a third sentence' }, place)).rejects.toThrow('used')

  const bilal = await hire('bilal@shop.example')
  await expect(ownerLink(fresh.db, {})).rejects.toThrow('bilal@shop.example, zainab@shop.example')
  await fresh.db.updateTable('staff').set({ two_factor_enabled: true }).execute()
  await ownerLink(fresh.db, { email: ' Bilal@shop.example ', secondFactor: true })
  const factors = await fresh.db.selectFrom('staff').select(['id', 'two_factor_enabled']).execute()
  expect(factors.filter(({ two_factor_enabled: on }) => on).map(({ id }) => id)).toEqual([zainab])
  await fresh.db.transaction().execute(tx => setDisabled(tx, bilal, true))
  await expect(ownerLink(fresh.db, { email: 'bilal@shop.example' })).rejects.toMatchObject({ code: 'not_found' })
  const rows = await fresh.db.selectFrom('audit_log').select(['staff_name', 'action', 'after']).execute()
  expect(rows.filter(({ staff_name }) => staff_name === 'npm run owner-link').at(-1)).toMatchObject({
    action: 'staff.ownerLinkMade',
    after: { secondFactor: false },
  })
})
