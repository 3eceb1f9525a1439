import { expect, test } from 'vitest'
import { courierNote, wishesText } from './delivery-wish-rules.ts'

test('a courier reads the wishes in one order, then the note, on one line', () => {
  expect(courierNote({ wishes: ['noCall', 'saturday'], note: ' Ring\n twice ' })).toBe(
    'Deliver on Saturday. Do not call. Ring twice',
  )
  expect(courierNote({ wishes: [], note: 'Ring twice' })).toBe('Ring twice')
  expect(courierNote({ wishes: ['gate', 'call'], note: '' })).toBe('Leave at the gate. Call before delivery')
  expect(wishesText(['unknown'])).toBe('')
})
