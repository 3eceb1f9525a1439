import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { offer } from '../../../test/offers.ts'
import { codeSheet } from './code-sheet.ts'

test('while sheets of codes are written, other work goes on', async () => {
  const codes = Array.from({ length: 240 }, (_, at) => ({ code: `EID-${at}` }))
  let turns = 0
  let isWritten = false
  const written = codeSheet(offer({ name: 'عید Cards' }), codes).then(pdf => {
    isWritten = true
    return pdf
  })
  while (!isWritten) {
    turns++
    await nextTurn()
  }
  // A turn for each row of three.
  expect(turns).toBeGreaterThan(70)
  expect(String(await written)).toContain('/Count 10')
})
