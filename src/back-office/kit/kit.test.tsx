import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormField } from '../../shop/ground/forms/index.ts'
import { paisa } from '../../shop/ground/money.ts'
import type { ActionResult } from '../../web/forms/action-result.ts'
import type { BulkReport } from './bulk-form.tsx'
import { Facts } from './facts.tsx'
import { Amount, Area, Check, Checks, Day, Radios, Select, SentFile, Text } from './fields.tsx'
import { ListPage } from './list-page.tsx'
import { Pick } from './pick.tsx'
import { Rows } from './rows.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RowAction, StaffForm } from './staff-form.tsx'
import { Tiles } from './tiles.tsx'

/** The HTML of a page of the back office at this address, after this result of its action. */
function render(Page: () => ReactNode, address: string, actionData?: ActionResult<unknown>): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/admin/:page', Component: Page, action: () => null }])
  const hydration = actionData ? { hydrationData: { actionData: { page: actionData } } } : {}
  return renderToString(<Stub initialEntries={[address]} {...hydration} />).replaceAll('<!-- -->', '')
}

/** The elements of a tag, each with its attributes and the text inside. */
function elements(html: string, tag: string) {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(?:([^]*?)</${tag}>)?`, 'g'))].map(
    ([, attributes = '', inside = '']) => ({
      ...Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value.replaceAll('&amp;', '&'),
        ]),
      ),
      text: inside.replaceAll(/<[^>]*>/g, '').trim(),
    }),
  ) as (Record<string, string> & { text: string })[]
}

const oud = { id: 'oud', name: 'Oud', stock: 3 }
const rose = { id: 'rose', name: 'Rose', stock: 0 }
const stockList = (rows: (typeof oud)[]) => () => (
  <ListPage
    title="Stock"
    tabs={{
      label: 'Views',
      tabs: [
        { path: '/admin/stock', label: 'All' },
        { path: '/admin/stock?view=low', label: 'Low', count: 1 },
        { path: '/admin/stock/given', label: 'Given' },
      ],
    }}
    filters={[
      { name: 'q', label: 'Search', type: 'search' },
      { name: 'shelf', label: 'Shelf', all: 'All', options: ['A1'] },
    ]}
    csv="/admin/stock/export"
    rows={rows}
    keyOf={({ id }) => id}
    to={({ id }) => `/admin/stock/${id}`}
    columns={[
      { label: 'Name', cell: ({ name }) => name, sort: 'name' },
      { label: 'Note', cell: ({ stock }) => stock === 0 && 'Sold out', sort: 'note' },
      { label: 'For sale', cell: ({ stock }) => stock, sort: 'stock', end: true },
    ]}
    bulk={{ field: 'id', label: ({ name }) => name, actions: ['count'], buttons: <button type="submit">Count</button> }}
    empty={{ title: 'Nothing here' }}
    more
  />
)
const links = (page: string) => Object.fromEntries(elements(page, 'a').map(({ text, href }) => [text, href]))

test('a tab, a column head, the pages and the export keep the filters; another choice begins at the first page', () => {
  const page = render(stockList([oud, rose]), '/admin/stock?view=low&q=oud&sort=stock&page=2')
  expect(links(page)).toMatchObject({
    All: '/admin/stock?q=oud&sort=stock',
    'Low 1': '/admin/stock?view=low&q=oud&sort=stock',
    Given: '/admin/stock/given',
    Name: '/admin/stock?view=low&q=oud&sort=name',
    Previous: '/admin/stock?view=low&q=oud&sort=stock',
    Next: '/admin/stock?view=low&q=oud&sort=stock&page=3',
    CSV: '/admin/stock/export?view=low&q=oud&sort=stock&page=2',
    Excel: '/admin/stock/export?view=low&q=oud&sort=stock&page=2&as=xlsx',
    Oud: '/admin/stock/oud',
  })
  expect(elements(page, 'a').flatMap(link => (link['aria-current'] ? [link.text] : []))).toEqual(['Low 1'])
  expect(elements(page, 'th').flatMap(head => (head['aria-sort'] ? [head.text] : []))).toEqual(['For sale ↑'])
  // Sent again the form keeps the tab, which is no field of it.
  expect(elements(page, 'input')).toContainEqual(
    expect.objectContaining({ type: 'hidden', name: 'view', value: 'low' }),
  )
  expect(elements(page, 'label').map(({ text }) => text)).toEqual(expect.arrayContaining(['Select Oud', 'Select Rose']))
})

test('a column without a word in any row is not drawn, but for the one that the list is sorted by', () => {
  const heads = (page: string) => elements(page, 'th').flatMap(({ scope, text }) => (scope === 'col' ? [text] : []))
  expect(heads(render(stockList([oud]), '/admin/stock'))).toEqual(['Name', 'For sale'])
  expect(heads(render(stockList([oud, rose]), '/admin/stock'))).toEqual(['Name', 'Note', 'For sale'])
  expect(heads(render(stockList([oud]), '/admin/stock?sort=note'))).toEqual(['Name', 'Note ↑', 'For sale'])
})

test('an empty list says what it is for, and offers nothing to choose; where a filter, a tab or a page left nothing it says the way back', () => {
  // Its order and its hidden columns choose no rows.
  for (const address of ['/admin/stock', '/admin/stock?q=&sort=name&hide=Note']) {
    const page = render(stockList([]), address)
    expect(page).toContain('Nothing here')
    expect(page).not.toContain('<table')
    expect(links(page)).not.toHaveProperty('Clear filters')
  }
  for (const address of ['/admin/stock?q=oud', '/admin/stock?view=low']) {
    const page = render(stockList([]), address)
    expect(page).not.toContain('Nothing here')
    expect(links(page)).toMatchObject({ 'Clear filters': '/admin/stock' })
  }
  const beyond = render(stockList([]), '/admin/stock?view=low&page=2')
  expect(beyond).not.toContain('Nothing here')
  expect(links(beyond)).toMatchObject({ 'First page': '/admin/stock?view=low' })
})

test('tiles that count nothing are named in a line, links among them', () => {
  const page = render(
    () => (
      <Tiles
        label="Today"
        tiles={[
          { label: 'Sent', figure: 3, note: 'Rs 900' },
          { label: 'Late', figure: 0, to: '/admin/late', none: true },
          { label: 'Refused', figure: 0, none: true },
        ]}
      />
    ),
    '/admin/today',
  )
  expect(elements(page, 'li').map(({ text }) => text)).toEqual(['3SentRs 900'])
  expect(elements(page, 'p').map(({ text }) => text)).toEqual(['None: Late, Refused'])
  expect(links(page)).toEqual({ Late: '/admin/late' })
})

test('what was refused of many rows is said row by row, and a report of another form is not', () => {
  const shown: BulkReport = {
    done: '1 size counted.',
    refused: [{ label: 'Rose', why: 'sold out', to: '/admin/rose' }],
  }
  const result = { ok: true, action: 'count', message: null, problems: {}, typed: {}, shown }
  const page = render(stockList([oud, rose]), '/admin/stock', result)
  expect(page).toContain('1 size counted.')
  expect(elements(page, 'li')).toContainEqual({ text: 'Rose: sold out' })
  const none = render(stockList([oud, rose]), '/admin/stock', { ...result, shown: { ...shown, done: false } })
  expect(none).toContain('Nothing is done:')
  expect(render(stockList([oud]), '/admin/stock', { ...result, action: 'saveView' })).not.toContain('counted')
})

const fields: FormField[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    value: 'a',
    options: [
      ['a', 'A'],
      ['b', 'B'],
    ],
  },
]
const form = () => (
  <StaffForm action="save" submit="Save">
    <Text name="title" label="Title" defaultValue="Before" />
    <Area name="note" label="Note" />
    <Select name="size" label="Size" options={{ s: 'Small', l: 'Large' }} defaultValue="s" />
    <Check name="open" label="Open" defaultChecked />
    <Radios name="rest" label="Rest" options={{ keep: 'Keep', none: 'None' }} defaultValue="keep" />
    <Checks name="roles" label="Roles" options={['owner', 'orders', 'stock']} chosen={['owner']} />
    <Amount name="cost" label="Cost" defaultValue={paisa(12_550)} />
    <Day name="on" label="On" />
    <SentFile name="proof" label="Proof" />
    <Pick name="sku" label="SKU" hint="Name or SKU" from="/admin/sizes" />
    <RuleFields fields={fields} />
  </StaffForm>
)
const typed = {
  title: 'After',
  note: 'اردو',
  size: 'l',
  rest: 'none',
  cost: 'x',
  on: '2026-11-23',
  sku: 'KHB',
  kind: 'b',
}

test('bound fields show what is stored, amounts in rupees', () => {
  const page = render(form, '/admin/form')
  const inputs = elements(page, 'input')
  expect(inputs.find(({ name }) => name === 'title')).toMatchObject({ value: 'Before' })
  expect(inputs.find(({ name }) => name === 'cost')).toMatchObject({ value: '125.5' })
  expect(inputs.find(({ name }) => name === 'open')).toHaveProperty('checked')
  expect(
    elements(page, 'option')
      .filter(option => 'selected' in option)
      .map(({ value }) => value),
  ).toEqual(['s', 'a'])
})

test('every kind of field keeps what was typed in a refused form and shows its own problem', () => {
  const names = ['title', 'note', 'size', 'open', 'rest', 'roles', 'cost', 'on', 'proof', 'sku', 'kind']
  const problems = Object.fromEntries(names.map(name => [name, `Wrong: ${name}`]))
  const result = { ok: false, action: 'save', message: null, problems, typed }
  const page = render(form, '/admin/form', { ...result, typedAll: { roles: ['orders', 'stock'] } })
  const inputs = elements(page, 'input')
  const chosen = (name: string) => inputs.find(input => input.name === name && 'checked' in input)?.value
  for (const name of ['title', 'cost', 'on', 'sku'] as const)
    expect(inputs.find(input => input.name === name)?.value, name).toBe(typed[name])
  expect(elements(page, 'textarea')).toMatchObject([{ text: typed.note }])
  expect(
    elements(page, 'option')
      .filter(option => 'selected' in option)
      .map(({ value }) => value),
  ).toEqual(['l', 'b'])
  expect([chosen('rest'), chosen('open')]).toEqual(['none', undefined])
  const ticked = (html: string) =>
    elements(html, 'input').flatMap(input => (input.name === 'roles' && 'checked' in input ? [input.value] : []))
  expect(ticked(page)).toEqual(['orders', 'stock'])
  expect(ticked(render(form, '/admin/form', result))).toEqual([])
  expect(ticked(render(form, '/admin/form', { ...result, typed: { roles: 'orders' } }))).toEqual(['orders'])
  // A hint stays beside its problem.
  const described = [...page.matchAll(/aria-describedby="([^" ]+)[^"]*"/g)].map(([, id = '']) => id)
  const said = Object.fromEntries(elements(page, 'p').map(({ id = '', text }) => [id, text]))
  expect(described.map(id => said[id]).sort()).toEqual(names.map(name => `Wrong: ${name}`).sort())
})

test('a result stands in the row that it is about', () => {
  const cancel = (city: string) => <RowAction action="cancel" of={{ city }} submit="Cancel" label={`Cancel ${city}`} />
  const page = render(
    () => (
      <>
        {cancel('Lahore')}
        {cancel('Quetta')}
      </>
    ),
    '/admin/rush',
    { ok: false, action: 'cancel', message: 'Sold out', problems: {}, typed: { city: 'Quetta' } },
  )
  expect(elements(page, 'form').map(({ text }) => text)).toEqual(['Cancel', 'CancelSold out'])
})

test('a row of a panel leads to its page if it has one, and an empty list says so', () => {
  const rows = (names: string[]) =>
    render(
      () => <Rows rows={names} to={name => name === 'Oud' && '/admin/oud'} cell={name => name} empty="Nothing came." />,
      '/admin/purchase',
    )
  expect(links(rows(['Oud', 'Rose']))).toEqual({ Oud: '/admin/oud' })
  expect(elements(rows(['Oud', 'Rose']), 'li').map(({ text }) => text)).toEqual(['Oud', 'Rose'])
  expect(rows([])).toContain('Nothing came.')
})

test('facts that are none are left out', () => {
  const page = render(() => <Facts facts={[['Charged', 'Rs 5'], false, ['Open', 'Rs 2', 'sum']]} />, '/admin/order')
  expect(elements(page, 'dt').map(({ text }) => text)).toEqual(['Charged', 'Open'])
})

test('a choice that names its own empty value has no second one, and one that is demanded asks for it', () => {
  const field = (options: [string, string][], required = false): FormField => ({
    kind: 'choice',
    name: 'sillage',
    label: 'Sillage',
    value: '',
    required,
    options,
  })
  const empties = (of: FormField) =>
    elements(
      render(() => <RuleFields fields={[of]} />, '/admin/page'),
      'option',
    ).filter(({ value }) => !value)
  const own = [['', 'Not said'] as [string, string], ['light', 'Light'] as [string, string]]
  for (const required of [true, false])
    expect(empties(field(own, required)).map(({ text }) => text)).toEqual(['Not said'])
  expect(empties(field([['light', 'Light']], true)).map(({ text }) => text)).toEqual(['Please choose'])
})
