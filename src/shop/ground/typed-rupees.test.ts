import { expect, test } from 'vitest'
import { ExactRupees, WholeRupees } from './typed-rupees.ts'

const said = ({ success, data, error }: ReturnType<typeof WholeRupees.safeParse>) =>
  success ? data : error.issues.map(({ message }) => message)

test.each([
  ['1,500', 150_000, 150_000],
  ['10000000', 1_000_000_000, 1_000_000_000],
  ['0.29', ['Please enter whole rupees'], 29],
  ['99.995', ['Please enter whole rupees'], ['Please use at most two decimals']],
  ['0', ['Please enter the amount'], ['Please enter the amount']],
  ['-3', ['Please enter the amount'], ['Please enter the amount']],
  ['', ['Please enter the amount'], ['Please enter the amount']],
  ['five', ['Please enter the amount'], ['Please enter the amount']],
  ['10000001', ['This amount is too large'], ['This amount is too large']],
  [
    '10000000.505',
    ['Please enter whole rupees', 'This amount is too large'],
    ['Please use at most two decimals', 'This amount is too large'],
  ],
])('%s rupees, typed as a whole and as an exact amount', (text, whole, exact) => {
  expect([said(WholeRupees.safeParse(text)), said(ExactRupees.safeParse(text))]).toEqual([whole, exact])
})
