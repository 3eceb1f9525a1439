import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mayDo,
  type Permission,
  permissionNames,
  type Role,
  roleNames,
} from '../../src/shop/staff/staff/permission-rules.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages, staffRoutes } from '../staff-pages.ts'
import { thorough } from '../thorough.ts'

/** The only pages that open without a session. */
const openPaths = ['/admin', '/admin/sign-in', '/admin/sign-in/passkey', '/admin/join']
/** Matches what no other route does. */
const notFound = '/admin/*'

let shop: OpenShop
const staff = {} as Record<Role, Browser>
let shopper: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  for (const role of roleNames) staff[role] = await staffBrowser(shop, role)
  shopper = (await member(shop)).browser
})
afterAll(() => shop.close())

/** A page of this route: names in the path become an id that nothing has. */
const addressOf = (path: string) => path.replaceAll(/:\w+/g, 'unknown')

/** Who has no session of staff: in `npm test` one of the two, half of the pages each. */
const outsiders = (path: string): readonly Browser[] => {
  const stranger = shop.browser()
  return thorough ? [stranger, shopper] : [path.length % 2 === 0 ? stranger : shopper]
}

/** One role that has it and one that has not; in `npm run attack` all roles. */
const rolesToTry = (permission: Permission): readonly Role[] => {
  const last = (may: boolean) => roleNames.filter(name => mayDo(name, permission) === may).slice(-1)
  return thorough ? roleNames : [...last(true), ...last(false)]
}

const own = staffRoutes.filter(({ path }) => path !== notFound)
const pages = own.flatMap(({ path, module }) =>
  module.loader ? [{ path, permission: module.loader.permission as Permission | 'nobody' | undefined }] : [],
)
const actions = own.flatMap(({ path, module }) =>
  Object.entries(module.action?.permissions ?? {}).map(([name, permission]) => ({
    path,
    name,
    permission: permission as Permission,
  })),
)

test('every page names its permission, and the open ones are these', () => {
  for (const { path, module } of own) {
    if (module.default) expect(module.loader, `${path} has no loader`).toBeDefined()
    for (const handler of [module.loader, module.action]) {
      if (!handler) continue
      const named = handler.permission ? [handler.permission] : Object.values(handler.permissions ?? {})
      expect(named.length, `${path} names no permission`).toBeGreaterThan(0)
      for (const each of named) {
        expect([...permissionNames, 'nobody'], path).toContain(each)
        if (each === 'nobody') expect(openPaths).toContain(path)
      }
    }
  }
})

test.each(pages.filter(({ permission }) => permission !== 'nobody'))(
  '$path opens for those who have $permission alone',
  async ({ path, permission }) => {
    const address = addressOf(path)
    for (const browser of outsiders(path)) {
      const { leadsTo } = await open(browser, address)
      expect(leadsTo).toMatch(/^\/admin\/sign-in/)
    }
    for (const role of rolesToTry(permission as Permission)) {
      const { status, cacheControl } = await open(staff[role], address)
      expect(cacheControl).toBe('private, no-store')
      // Of these an address that only leads on, such as that of all reports, answers 302.
      if (mayDo(role, permission as Permission)) expect([200, 302, 404], role).toContain(status)
      else expect(status, role).toBe(403)
    }
  },
)

test.each(actions)('$name of $path is done by those who have $permission alone', async ({ path, name, permission }) => {
  const address = addressOf(path)
  const before = await writes()
  for (const browser of outsiders(path)) {
    const { status, leadsTo } = await submit(browser, address, { do: name })
    expect([status, leadsTo]).toEqual([303, expect.stringMatching(/^\/admin\/sign-in/)])
  }
  for (const role of rolesToTry(permission)) {
    if (mayDo(role, permission)) {
      // What only signs out, or needs no input, would be done.
      if (permission === 'account.change' || name === 'arrange') continue
      const { status } = await submit(staff[role], address, { do: name, staffId: 'unknown', role: 'unknown' })
      expect([400, 404, 409], `${role}: ${status}`).toContain(status)
    } else {
      expect((await submit(staff[role], address, { do: name })).status, role).toBe(403)
    }
  }
  expect(await writes()).toBe(before)
})

// One check stands before all of them.
test.each(thorough ? actions : actions.slice(0, 3))(
  '$name of $path is refused when another site sends it',
  async ({ path, name }) => {
    const before = await writes()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const { status } = await submit(staff.owner, addressOf(path), { do: name }, headers)
      expect(status).toBe(403)
    }
    expect(await writes()).toBe(before)
    expect((await open(staff.owner, '/admin/account')).status).toBe(200)
  },
)

test('a form that a page does not have is refused, and a role counts from the next request', async () => {
  expect((await submit(staff.owner, '/admin/staff', { do: 'constructor' })).status).toBe(400)
  const { id } = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'manager@staff.example')
    .executeTakeFirstOrThrow()
  const change = (role: string) =>
    submit(staff.owner, '/admin/staff', { do: 'role', password: staffPassword, staffId: id, role })
  await change('catalogue')
  expect((await open(staff.manager, '/admin/audit')).status).toBe(403)
  await change('manager')
  expect((await open(staff.manager, '/admin/audit')).status).toBe(200)
})

const writes = async () => {
  const { rows } = await shop.db
    .selectFrom('audit_log')
    .select(eb => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
