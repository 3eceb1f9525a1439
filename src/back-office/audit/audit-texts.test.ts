import { expect, test } from 'vitest'
import { auditChanges, auditWords, groupAudit } from './audit-texts.ts'

const row = {
  id: 1,
  createdAt: new Date('2026-11-23T05:00:00Z'),
  staffId: 'sana',
  staffName: 'Sana',
  action: 'order.moved',
  subjectType: 'order',
  subjectId: 'a',
  subjectLabel: 'KH-1',
  before: { orderStatus: 'pending' },
  after: { orderStatus: 'outForDelivery' },
  ipAddress: '',
}

test('an action and its values are words and rupees, not codes and paisa', () => {
  expect(['order.moved', 'purchase.lineAdded', 'staff.secondFactorRemoved'].map(auditWords)).toEqual([
    'Order moved',
    'Purchase line added',
    'Staff second factor removed',
  ])
  expect(auditChanges(row)).toEqual([{ name: 'Order status', before: 'Pending', after: 'On the Way' }])
  const after = {
    amount: 250_000,
    lines: [{ label: 'Oud', pieces: 3, cost: 120_050 }],
    tags: [],
    disabled: true,
    note: '',
    endsAt: '2027-01-15T14:01:00.000Z',
  }
  expect(auditChanges({ before: null, after, subjectType: 'purchase' })).toEqual([
    { name: 'Amount', after: 'Rs 2,500' },
    { name: 'Lines', after: 'label Oud, pieces 3, cost Rs 1,200.50' },
    { name: 'Tags', after: '(none)' },
    { name: 'Disabled', after: 'yes' },
    { name: 'Note', after: '(empty)' },
    { name: 'Ends at', after: '15 January 2027, 7:01 pm' },
  ])
})

test('the value of a setting is in rupees only where the setting is an amount', () => {
  const setting = { before: { value: 28_000 }, after: { value: 30_000 }, subjectType: 'setting' }
  expect(auditChanges(setting, true)).toEqual([{ name: 'Value', before: 'Rs 280', after: 'Rs 300' }])
  expect(auditChanges(setting)).toEqual([{ name: 'Value', before: '28000', after: '30000' }])
})

test('what one press did to many orders is one entry; another moment, person or value is another', () => {
  const rows = [row, { ...row, id: 2, subjectId: 'b' }, { ...row, id: 3, staffId: 'bilal', staffName: 'Bilal' }]
  const other = { ...row, id: 4, after: { orderStatus: 'confirmed' } }
  const later = { ...other, id: 5, createdAt: new Date('2026-11-23T05:00:01Z') }
  expect(groupAudit([...rows, other, later]).map(({ subjects }) => subjects.map(({ subjectId }) => subjectId))).toEqual(
    [['a', 'b'], ['a'], ['a'], ['a']],
  )
})
