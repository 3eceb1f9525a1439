import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { SizeChoice } from './buy-box.tsx'

const price = paisa(500_000)
const size = (ml: number, stock: number): Size => ({
  _id: `s-${ml}`,
  price,
  cutPrice: price,
  discount: 0,
  ml,
  sku: `A-${ml}`,
  stock,
})
const choice = (chosen: Size | null, error: string) =>
  renderToStaticMarkup(
    <SizeChoice
      sizes={[size(50, 0), size(100, 3)]}
      chosen={chosen}
      error={error}
      lowStockFrom={5}
      onChoose={() => {}}
    />,
  )

test('without a size the message is an alert that describes the choice', () => {
  expect(choice(null, 'Please select a size')).toMatch(
    /aria-describedby="size-error".*role="alert"[^>]*>Please select a size</,
  )
})

test('the chosen size is checked, a sold out one disabled', () => {
  expect(choice(size(100, 3), '')).toMatch(/value="s-50".*disabled=""|disabled="".*value="s-50"/)
  expect(choice(size(100, 3), '')).toMatch(/checked="".*value="s-100"|value="s-100".*checked=""/)
})

test('the only size is sent without being asked for', () => {
  const only = size(30, 9)
  const shown = renderToStaticMarkup(
    <SizeChoice sizes={[only]} chosen={only} error="" lowStockFrom={5} onChoose={() => {}} />,
  )
  expect(shown).toBe('<input type="hidden" name="size" value="s-30"/>')
})
