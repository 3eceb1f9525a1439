import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { sealer as sealWith } from '../../../platform/secrets/seal.ts'
import { readSettings } from '../settings/index.ts'
import { type System, systemNames } from './connection-rules.ts'
import { findConnection, listConnections, readCredentials } from './connections.ts'
import { SaveConnection, saveConnection } from './save-connection.ts'

let fresh: FreshDatabase
const sealer = sealWith('a secret of the shop that is long enough')
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(() => fresh.db.deleteFrom('connections').execute())
afterAll(() => fresh.drop())

async function save(typed: Record<string, string>, system: System = 'postex') {
  const { version } = await findConnection(fresh.db, system)
  const input = SaveConnection.parse({ version, active: 'yes', password: 'mine', ...typed })
  return fresh.db.transaction().execute(tx => saveConnection(tx, { ...input, system, sealer }))
}
const credentials = () => readCredentials(fresh.db, sealer, 'postex')

test('a system that nobody has set up is listed, off, and is set up as any other', async () => {
  expect((await listConnections(fresh.db)).map(({ system }) => system)).toEqual(systemNames)
  await expect(save({})).rejects.toMatchObject({ code: 'invalid', field: 'token' })
  await save({ token: 'one' })
  expect(await credentials()).toMatchObject({ secrets: { token: 'one' } })
})

test('another address gets no secret that was given for the one before', async () => {
  await save({ token: 'one' })
  await expect(save({ address: 'https://thief.example' })).rejects.toThrow('again: the address is another one')
  await expect(save({ address: 'https://thief.example', active: 'no' })).rejects.toMatchObject({ field: 'token' })
  expect(await credentials()).toMatchObject({
    address: expect.stringContaining('postex.pk'),
    secrets: { token: 'one' },
  })
  await save({ address: 'https://new.example', token: 'two' })
  await save({ address: 'https://new.example' })
  expect(await credentials()).toMatchObject({ address: 'https://new.example', secrets: { token: 'two' } })
})

test('a way to log in is offered from when its connection is on until it is off', async () => {
  const offered = async () => (await readSettings(fresh.db)).signInBy
  const google = { clientId: 'the-shop', clientSecret: 'one' }
  await save(google, 'google')
  expect(await offered()).toEqual(['google'])
  await save({ ...google, active: 'no' }, 'google')
  expect(await offered()).toEqual([])
  await save({ clientId: 'the-shop', clientSecret: 'two' }, 'facebook')
  await save(google, 'google')
  expect(await offered()).toEqual(['google', 'facebook'])
})

test.each([
  'http://api.example',
  'https://localhost',
  'https://10.0.0.1',
  'https://[::1]/',
  'https://db.internal',
  'https://user:secret@api.example',
  'https://api.example:5432',
  'nonsense',
])('%s is refused as an address', address => {
  expect(SaveConnection.safeParse({ version: 1, password: 'mine', address }).error?.issues[0]?.path).toEqual([
    'address',
  ])
})
