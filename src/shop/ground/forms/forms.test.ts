import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields, formRule } from './index.ts'
import { inputOf } from './read-form.ts'

const Coupon = z.object({
  version: z.coerce.number().int().optional(),
  code: z.string().trim().min(1, 'Please enter a code').max(20),
  kind: z.enum(['fixed', 'percentage']),
  value: z.number().int().min(100).max(1_000_000),
  ends: z.iso.date().nullable().default(null),
  cities: z.array(z.string().max(20)).max(3).default([]),
  tiers: z
    .array(z.object({ from: z.number().int().min(1), percent: z.number().min(0).max(50) }))
    .max(5)
    .default([]),
  open: z.boolean().default(false),
})
const words = {
  code: { label: 'Code' },
  kind: { label: 'Kind', options: { fixed: 'Rupees off', percentage: 'Percent off' } },
  value: { label: 'Value', amount: true as const },
  ends: { label: 'Ends on' },
  cities: { label: 'Cities' },
  tiers: { label: 'Tiers', parts: { from: 'From', percent: 'Percent' } },
  open: { label: 'For everybody' },
}
const rule = formRule(Coupon, words)
const problems = (values: Record<string, unknown>) => {
  const { error } = rule.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('|'), message]))
}

test('a rule and its words make a form: kinds, limits, labels of choices, what is demanded', () => {
  const fields = formFields(Coupon, words, {
    code: 'EID',
    value: 25_000,
    cities: ['Multan'],
    tiers: [{ from: 2, percent: 5 }],
  })
  expect(fields.map(({ name, kind, required }) => [name, kind, required ?? false])).toEqual([
    ['code', 'line', true],
    ['kind', 'choice', true],
    ['value', 'number', true],
    ['ends', 'line', false],
    ['cities', 'lines', false],
    ['tiers', 'rows', false],
    ['open', 'switch', false],
  ])
  expect(fields[0]).toMatchObject({ value: 'EID', most: 20 })
  expect(fields[1]).toMatchObject({
    options: [
      ['fixed', 'Rupees off'],
      ['percentage', 'Percent off'],
    ],
  })
  expect(fields[2]).toMatchObject({ value: '250', unit: 'rupees' })
  expect(fields[3]).toMatchObject({ type: 'date' })
  expect(fields[5]).toMatchObject({
    rows: [
      [{ name: 'tiers.0.from', value: '2' }, {}],
      [{}, {}],
      [{}, {}],
    ],
  })
})

test('what is typed in the form becomes the value of its rule', () => {
  const typed = {
    code: ' EID ',
    kind: 'fixed',
    value: '250',
    ends: '',
    cities: 'Multan\r\n\r\nLahore',
    open: 'yes',
    version: '3',
  }
  const rows = { 'tiers.0.from': '', 'tiers.0.percent': '', 'tiers.4.from': '2', 'tiers.4.percent': '7.5' }
  expect(rule.parse({ ...typed, ...rows, unknown: 'left out' })).toEqual({
    code: 'EID',
    kind: 'fixed',
    value: 25_000,
    ends: null,
    cities: ['Multan', 'Lahore'],
    tiers: [{ from: 2, percent: 7.5 }],
    open: true,
    version: 3,
  })
})

test('a number is read in Urdu digits and with commas of thousands, lakhs or decimals; other commas are no number', () => {
  const read = (text: string) => inputOf('value', z.number(), { label: 'Value', amount: true }, { value: text })
  expect(['۱۵۰۰', '1,500', '1,50,000', '۱٬۵۰۰', '-12', '1,50', '1,5000'].map(read)).toEqual([
    150_000,
    150_000,
    15_000_000,
    150_000,
    -1200,
    150,
    '1,5000',
  ])
})

test('a year is refused without commas', () => {
  const year = z.object({ since: z.number().int().min(1000).max(2100).nullable() })
  const sinceYear = { since: { label: 'Since', year: true as const } }
  expect(formRule(year, sinceYear).safeParse({ since: '900' }).error?.issues).toMatchObject([
    { message: 'Please enter at least 1000' },
  ])
})

test('each broken rule names the field of the form that breaks it, and its limit in the unit that is typed', () => {
  const rows = { 'tiers.0.from': '', 'tiers.3.from': '2', 'tiers.3.percent': '60' }
  expect(problems({ code: '', kind: 'gift', value: '0.5', ends: 'soon', cities: 'x'.repeat(21), ...rows })).toEqual({
    code: 'Please enter a code',
    kind: 'Please choose one of these',
    value: 'Please enter at least 1',
    ends: 'Please enter a day, such as 2026-11-23',
    cities: 'Please use 20 characters or less',
    'tiers.3.percent': 'Please enter at most 50',
  })
  expect(problems({ kind: 'fixed', value: 'many', code: ['A', 'B'] })).toEqual({
    code: 'Please enter a code',
    value: 'Please enter a number',
  })
})

test('what is one line holds no break of it; what is long does, and a list has a line for each', () => {
  const sent = { kind: 'fixed', value: '5', code: 'EID' }
  const oneLine = 'Please write this in one line'
  for (const broken of ['EID\nBcc: all@shop.pk', 'EID\r\n\r\nHello', 'a\u2028b', 'a\tb', 'a\u202Eb'])
    expect(problems({ ...sent, code: broken })).toEqual({ code: oneLine })
  expect(problems({ ...sent, code: 'EID\n', cities: 'Multan\r\nLahore' })).toEqual({})
  expect(problems({ ...sent, cities: 'Mul\ttan' })).toEqual({ cities: oneLine })
  const long = formRule(z.object({ code: z.string() }), { code: { label: 'Code', long: true } })
  expect(long.safeParse({ code: 'a\nb' }).success).toBe(true)
})
