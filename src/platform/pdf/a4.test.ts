import { expect, test } from 'vitest'
import { A4Sheet } from './a4.ts'
import { MM, writePdf } from './pdf-page.ts'

test('a long text at the end of a page goes to the next one whole', async () => {
  await writePdf('A test', pdf => {
    const page = new A4Sheet(pdf)
    while (page.y < 260 * MM) page.row([{ text: 'Night Oud, 50 ml', width: 1 }], 11)
    page.text('Please call before you come. '.repeat(30), { size: 10 })
    expect(page.y).toBeLessThan(100 * MM)
  })
})
