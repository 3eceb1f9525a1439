import { expect, test } from 'vitest'
import { brokenInvariants } from '../../invariants.ts'
import type { Browser } from '../../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../../staff.ts'
import { accountant, clerk, manager, owner, page, refundOf, sana, shop, told, toRefund, waiting } from './house.ts'

export const refunds = (): void => {
  test('a refund up to the limit is done at once; above it nothing is done until a second person approves, once', async () => {
    const small = await toRefund('1000')
    expect((await submit(accountant, page(small.id), small.form)).answer.message).toBe('The refund is recorded.')
    const { id, form } = await toRefund('1400')
    const plain = await submit(accountant, page(id), { ...form, why: '' })
    expect(plain.answer).toMatchObject({
      ok: false,
      askWhy: true,
      message: expect.stringContaining('above your limit'),
    })
    expect((await open(owner, '/admin/approvals')).data.approvals).toEqual([])
    const asked = await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
    expect(asked.answer).toMatchObject({ ok: true, message: expect.stringContaining('above your limit of Rs 1,000') })
    await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
    expect((await submit(accountant, page(id), form)).answer.message).toMatch(/have asked for this already/)
    expect([await refundOf(id), (await open(owner, '/admin/approvals')).data.approvals.length]).toEqual([0, 1])
    expect((await open(manager, page(id))).data.waiting).toMatchObject([
      { kind: 'refund', amount: 140_000, why: 'It leaked' },
    ])
    const request = await waiting()
    expect((await submit(accountant, request, { do: 'approve' })).answer.message).toMatch(/a second person approves/)
    expect((await submit(manager, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect((await submit(owner, request, { do: 'approve' })).status).toBe(409)
    expect(await refundOf(id)).toBe(1)
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'staff_name'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(rows.map(({ action, staff_name }) => `${action} by ${staff_name}`)).toEqual([
      'order.refunded by manager person',
      'approval.approved by manager person',
      'approval.asked by accounts person',
    ])
    expect((await shop.db.selectFrom('approvals').select('form').execute()).map(({ form }) => form)).toEqual([{}])
    expect(await brokenInvariants(shop.db)).toEqual([])
    expect(await told()).toBe(1)
  })

  test('two refunds of an order by one person count together', async () => {
    const { id, form } = await toRefund('600')
    expect((await submit(accountant, page(id), form)).answer.message).toBe('The refund is recorded.')
    const { office } = (await open(accountant, page(id))).data
    const again = await submit(accountant, page(id), { ...form, version: String(office.version) })
    expect(again.answer.message).toMatch(/^Not done yet: Rs 1,200 in all of this order is above your limit of Rs 1,000/)
    expect((await submit(manager, await waiting(), { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect(await refundOf(id)).toBe(2)
  })

  test('who has no right or a lower limit approves nothing; declined and withdrawn do nothing', async () => {
    const { id, form } = await toRefund('2000')
    await submit(accountant, page(id), form)
    const request = await waiting()
    expect((await submit(manager, request, { do: 'approve' })).answer.message).toMatch(
      /above your own limit of Rs 1,500/,
    )
    expect((await submit(sana, request, { do: 'approve' })).status).toBe(404)
    expect((await submit(sana, request, { do: 'decline', reason: 'No' })).status).toBe(404)
    // Who may not do it does not see it, neither in the list nor in the count.
    const seenBy = async (browser: Browser) => [
      (await open(browser, request)).status,
      (await open(browser, '/admin/approvals')).data.approvals.length,
    ]
    expect([await seenBy(sana), await seenBy(manager), await seenBy(accountant)]).toEqual([
      [404, 0],
      [200, 1],
      [200, 1],
    ])
    expect((await open(clerk, page(id))).data.waiting).toEqual([])
    expect((await submit(manager, request, { do: 'decline', reason: ' ' })).answer.problems).toEqual({
      reason: 'Please say why',
    })
    expect((await submit(manager, request, { do: 'decline', reason: 'No proof' })).answer.ok).toBe(true)
    await submit(accountant, page(id), form)
    const second = await waiting()
    expect((await submit(owner, second, { do: 'withdraw' })).status).toBe(403)
    expect((await submit(accountant, second, { do: 'withdraw' })).answer.ok).toBe(true)
    expect((await submit(owner, second, { do: 'approve' })).status).toBe(409)
    expect(await refundOf(id)).toBe(0)
  })

  test('what somebody asked for ends when they are disabled or may not do it any more, or goes on in the name of a colleague', async () => {
    const leaver = await staffBrowser(shop, 'accounts', 'leaver@staff.example')
    const mover = await staffBrowser(shop, 'accounts', 'mover@staff.example')
    const idOf = async (email: string) =>
      (await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const ask = async (browser: Browser) => {
      const { id, form } = await toRefund('2000')
      expect((await submit(browser, page(id), form)).answer.message).toMatch(/^Not done yet/)
      return { order: id, request: await waiting() }
    }
    const [ended, given, moved] = [await ask(leaver), await ask(leaver), await ask(mover)]
    const confirmed = { password: staffPassword }
    const { staff } = (await open(owner, '/admin/staff')).data
    const staffId = await idOf('leaver@staff.example')
    const things: { id: string; label: string }[] = staff.find(({ id }: { id: string }) => id === staffId).belongings
    expect(things.map(({ label }) => label.replace(/: .*/, ''))).toEqual(Array(2).fill('Request for a second person'))
    const give = { [`give.request.${given.request.split('/').at(-1)}`]: await idOf('accounts@staff.example') }
    expect((await submit(owner, '/admin/staff', { do: 'disable', staffId, ...give, ...confirmed })).answer.ok).toBe(
      true,
    )
    await submit(owner, '/admin/staff', {
      do: 'role',
      staffId: await idOf('mover@staff.example'),
      role: 'orders',
      ...confirmed,
    })
    const seen = async (request: string) => (await open(owner, request)).data.approval
    expect(await seen(ended.request)).toMatchObject({
      state: 'withdrawn',
      reason: 'Whoever asked does not work here any more',
      decidedName: 'The shop',
    })
    expect(await seen(moved.request)).toMatchObject({
      state: 'withdrawn',
      reason: 'Whoever asked may not do it any more',
    })
    for (const { request } of [ended, moved]) expect((await submit(owner, request, { do: 'approve' })).status).toBe(409)
    expect((await submit(accountant, given.request, { do: 'approve' })).answer.message).toMatch(/^You asked for it/)
    expect((await submit(owner, given.request, { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect([await refundOf(ended.order), await refundOf(moved.order), await refundOf(given.order)]).toEqual([0, 0, 1])
  })

  test('a refund that no longer fits is refused with its reason, and still waits', async () => {
    const { id, form } = await toRefund('2000')
    await submit(accountant, page(id), form)
    const request = await waiting()
    await submit(owner, page(id), { ...form, amount: '1500' })
    expect((await submit(owner, request, { do: 'approve' })).answer.ok).toBe(false)
    expect([await refundOf(id), (await open(owner, request)).data.approval.state]).toEqual([1, 'waiting'])
  })
}
