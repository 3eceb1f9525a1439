import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

const head = 'Title,Category,Gender,Volume,SKU,Price,Qty,اردو'
const line = (at: number) => `Chambeli ${at},Attar/Oud,Unisex,12,CHAMBELI-${at},2500,4,چنبیلی ${at}`
const lines = Array.from({ length: 1000 }, (_, at) => line(at + 1))
const broken: Record<number, string> = {
  9: line(10).replace(',2500,', ',a lot,'),
  99: line(100).replace('Attar/Oud', 'Furniture'),
  199: line(200).replace(',12,', ',0,'),
  299: line(300).replace('Unisex', 'Cats'),
  399: line(400).replace('CHAMBELI-400', 'CHAMBELI-1'),
  499: line(500).replace(',4,', ',-4,'),
  599: line(600).replace('Chambeli 600', ''),
}

thoroughTest('a thousand lines with seven bad ones are refused with seven reasons, mended and taken', async () => {
  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360)
  const send = async (name: string, text: string) => {
    await goTo(page, '/admin/products/import')
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'What the columns hold' }).waitFor()
  }
  await send('chambeli.csv', [head, ...lines.map((text, at) => broken[at] ?? text)].join('\n'))
  expect(await page.getByLabel('Volume').inputValue()).toBe('ml')
  expect(await page.getByLabel('اردو').inputValue()).toBe('nameUrdu')
  await page.getByLabel('اردو').selectOption('descriptionUrdu')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the lines' }).click()
  const problems = page.getByRole('region', { name: '7 problems' })
  await problems.waitFor({ timeout: 60_000 })
  for (const [at, rule] of [
    [11, 'Please enter whole rupees, such as 5900'],
    [101, 'There is no such category'],
    [201, 'Please enter whole millilitres, 1 to 9999'],
    [301, 'Please choose for whom it is'],
    [401, 'Line 2 has the same size'],
    [501, 'Please enter whole pieces, such as 12'],
    [601, 'A line needs the address of a product, the SKU of a size, or a name'],
  ] as const) {
    expect(await problems.getByRole('row', { name: `Line ${at} ` }).textContent()).toContain(rule)
  }
  expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)

  await send('chambeli-mended.csv', `\uFEFF${[head, ...lines].join('\r\n').replaceAll(',', ';')}`)
  // Remembered from the first file.
  expect(await page.getByLabel('اردو').inputValue()).toBe('descriptionUrdu')
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await page.getByText('All lines fit.').waitFor({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'What it did' }).waitFor({ timeout: 60_000 })
  await page.getByText('1,000', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await goTo(page, '/admin/products?q=CHAMBELI-777')
  await page.getByRole('link', { name: 'Chambeli 777' }).waitFor()
})

test('a file that cannot be read says why on its page, and no file says so', async () => {
  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 1280)
  await goTo(page, '/admin/products/import')
  const bytes = Buffer.from([0x50, 0x4b, 3, 4, 0, 0])
  await page.getByLabel('CSV file').setInputFiles({ name: 'products.xlsx', mimeType: 'text/csv', buffer: bytes })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('This workbook of Excel did not arrive whole').waitFor()
  await expectAccessible(page)
})
