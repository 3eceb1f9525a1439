import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { offer } from '../../../test/offers.ts'
import { readPdf } from '../../../test/pdf.ts'
import { letterhead } from '../../shop/settings/letterhead/index.ts'
import { codeSheet } from './code-sheet.ts'

const shop = { house: await letterhead(settings), place: 'khushbu.example' }

test('while sheets of codes are written, other work goes on', async () => {
  const codes = Array.from({ length: 240 }, (_, at) => ({ code: `EID-${at}` }))
  let turns = 0
  let isWritten = false
  const written = codeSheet(offer({ name: 'عید Cards' }), codes, shop).then(pdf => {
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

test('a card has the whole code on one line, however long its beginning', async () => {
  const [longest, short] = ['EID-MUBARAK-2027-WWWABCD2345', 'EIDABCD2345']
  const codes = [{ code: longest }, { code: short }]
  const [page] = await readPdf(await codeSheet(offer({ name: 'Eid '.repeat(40) }), codes, shop), 0.5)
  expect(page?.text.split(/\r?\n/)).toEqual(expect.arrayContaining([longest, short, 'khushbu.example']))
})
