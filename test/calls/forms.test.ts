import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '../../src/api/index.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { SHOWN_COUNTRY } from '../../src/storefront/address/address-form.ts'
import { checkForm } from '../../src/web/forms/check-form.ts'
import { addressOf, bodyOf, type Form, pathNames, readRefusal, type Values } from '../../src/web/forms/form.ts'
import { type OpenShop, openShop } from '../shop.ts'

const isForm = (value: unknown): value is Form => value instanceof Object && 'address' in value && 'busy' in value

/** All definitions of the pages, from the `forms.ts` files beside them. */
const forms: Form[] = []
for await (const file of glob('src/{storefront,back-office}/**/forms.ts', { cwd: projectRoot })) {
  forms.push(...Object.values(await import(join(projectRoot, file))).filter(isForm))
}

/** How a house knows its buyers decides whether these ask for an email, a province and a town: the call's schema takes what any house does, and its verb names what lacks. */
const ofBuyers = ['email', 'registration', 'order']
const askedByHouse = ['email', 'state', 'town']

type Call = {
  method: string
  path: string
  request?: { params?: z.ZodObject; query?: z.ZodObject; body?: { content: Record<string, { schema: z.ZodType }> } }
}
const calls = createApi().openAPIRegistry.definitions.flatMap(each =>
  each.type === 'route' ? [each.route as Call] : [],
)
const callOf = ({ method, address }: Form) =>
  calls.find(call => call.method.toUpperCase() === method && call.path === address)

test('every form of the pages is defined in a forms.ts', async () => {
  expect(forms.length).toBeGreaterThan(20)
  const others = forms.filter(({ id }) => id !== 'order')
  expect(new Set(others.map(({ id }) => id)).size).toBe(others.length)
  // One page has one of them.
  expect(forms.length - others.length).toBe(3)
  const strays: string[] = []
  for await (const file of glob('src/{storefront,back-office,web,ui}/**/*.{ts,tsx}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$|\/forms\.ts$|src\/web\/(forms|server)\//.test(file)) continue
    const source = await readFile(join(projectRoot, file), 'utf8')
    if (/<form[^>]*method="(post|dialog)"|onSubmit=/.test(source)) strays.push(file)
    if (/method: '(POST|PUT|PATCH|DELETE)'/.test(source)) strays.push(file)
  }
  expect(strays.sort()).toEqual([
    // Passkeys: the browser answers between two requests, which are no calls of the document.
    'src/back-office/account/account.route.tsx',
    // A block while it is written, shown by a page of the shop that stores nothing.
    'src/back-office/content/block-preview.tsx',
    // The forms of staff: their writes are named by the page's action.
    'src/back-office/kit/bulk-form.tsx',
    // A plain form whose file is received by an address of its own.
    'src/back-office/kit/large-file.tsx',
    // A picture with its progress, whose call takes no JSON.
    'src/back-office/kit/pictures/send-picture.ts',
    // Scans, which come faster than answers and are sent one after the other; without scripts the same form sends one.
    'src/back-office/kit/scan-field.tsx',
    'src/back-office/kit/staff-form.tsx',
    // As the list of passkeys in account.route.tsx.
    'src/back-office/sign-in/passkeys.ts',
    // Scans again, sent in batches.
    'src/back-office/stock/recounts/recount.route.tsx',
    // Begins to pack at the page that packs: the list around the button is a form of its own.
    'src/back-office/today/work-list.tsx',
    // Passkeys of shoppers, likewise.
    'src/storefront/account/settings/ways-in-section.tsx',
    // A call that changes nothing, sent by no form.
    'src/storefront/cart/ask-quote.ts',
    // Keeps the cart of an account up to date by itself.
    'src/storefront/cart/follow-account.ts',
    // The cart of a browser without scripts, which the action of /cart changes by its cookie: no calls of the document.
    'src/storefront/cart/plain-cart-view.tsx',
    // The cart beside what is typed, noted by itself once the shopper agrees.
    'src/storefront/checkout/reminder-consent.tsx',
    // A search: GET.
    'src/storefront/listing/filter-form.tsx',
    // The form of another system's hosted page.
    'src/storefront/order/pay/going.route.tsx',
    // Begins a payment: a document of its own, which may send that form.
    'src/storefront/order/payment/pay-panel.tsx',
    // A picture, whose call takes no JSON.
    'src/storefront/order/photo/photo-upload.tsx',
    // Adds to the cart, as plain-cart-view.tsx.
    'src/storefront/product/buy-box.tsx',
    // Stores the city in the browser alone.
    'src/storefront/product/city-dialog.tsx',
    // Puts a cart back by the cookie of carts: no call of the document.
    'src/storefront/reminders/cart-again.route.tsx',
    // The form of all cards' buttons, which add to the cart.
    'src/storefront/shell/storefront-shell.tsx',
    // Sends these forms while the code of the page is being loaded.
    'src/ui/hold-taps.ts',
    // As the passkeys of staff.
    'src/web/browser/passkeys.ts',
  ])
})

describe.each(forms.map(form => [`${form.id}: ${form.method} ${form.address}`, form] as const))('%s', (_, form) => {
  test('is a call of the OpenAPI document, by the very schema of that call', async () => {
    const call = callOf(form)
    expect(call).toBeDefined()
    expect(pathNames(form)).toEqual(Object.keys(call?.request?.params?.shape ?? {}))
    expect(Object.keys(call?.request?.query?.shape ?? {})).toEqual(expect.arrayContaining([...(form.query ?? [])]))
    const rule = await form.rule?.()
    const { 'application/json': json, 'multipart/form-data': upload } = call?.request?.body?.content ?? {}
    if (upload) {
      // Described with its file, parsed by the rule: the text fields are the same.
      const described = (upload.schema as z.ZodObject).shape
      const { rating: _rating, ...texts } = (rule as z.ZodObject).shape
      for (const [name, schema] of Object.entries(texts)) expect(described[name], name).toBe(schema)
    } else if (ofBuyers.includes(form.id)) {
      expect(json).toBeDefined()
    } else if (form.part) {
      const whole = json?.schema as z.ZodObject
      expect((whole.shape[form.part] as z.ZodOptional).unwrap()).toBe(rule)
    } else {
      expect(rule).toBe(json?.schema)
    }
  })

  test('sends what the call requires, and nothing unknown to it', async () => {
    const rule = await form.rule?.()
    if (!rule) return expect([...form.fields, ...(form.hidden ?? [])]).toEqual([])
    const { properties = {}, required = [] } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' })
    // `toBody` makes the list of lines of the quantities, and moves the phone by the country that was shown.
    const read = (name: string) => /^quantity-\d+$/.test(name) || name === SHOWN_COUNTRY
    const sent = [...form.fields, ...(form.hidden ?? [])].filter(name => !read(name))
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(sent))
    expect(sent).toEqual(expect.arrayContaining(required))
  })

  test('has a label and a failure text', () => {
    for (const words of [form.failure, form.submit, form.busy]) expect(words.trim()).not.toBe('')
    expect(form.busy).toMatch(/\.\.\.$/)
  })
})

describe('bad input is refused with the same messages with and without JavaScript', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  const bad = ['', ' ', 'x', '12', 'ayesha@', 'Oud-Amber7', '03001234567890123', 'a b@shop.pk', 'x'.repeat(3000), '💐']
  /** What the rest of an order is: the browser's cart, not typed. */
  const around = { customerId: 'x', items: [], paymentMethod: 'COD', totalAmount: 1 }
  const takesJson = (form: Form) => form.rule && callOf(form)?.request?.body?.content['application/json']

  test.each(forms.filter(takesJson).map(form => [form.id, form] as const))('%s', async (_, form) => {
    const names = [...form.fields, ...(form.hidden ?? [])]
    let refused = 0
    for (const typed of bad) {
      const values: Values = Object.fromEntries([...names, ...pathNames(form)].map(name => [name, typed]))
      const inBrowser = await checkForm(form, values)
      const body = form.part ? { ...around, [form.part]: bodyOf(form, values) } : bodyOf(form, values)
      // What the page's action does with a form sent without JavaScript.
      const path = addressOf({ ...form, address: `/v1${form.address}` }, { ...values, id: 'x' })
      const answer = await shop.browser().send(form.method, path, body)
      if (Object.keys(inBrowser).length === 0) continue
      refused++
      expect(answer.status, typed).toBe(400)
      const { problems } = readRefusal(form, answer.body)
      if (ofBuyers.includes(form.id))
        for (const name of askedByHouse)
          if (inBrowser[name]?.endsWith('is required')) problems[name] ??= inBrowser[name]
      expect(problems, typed).toEqual(inBrowser)
    }
    if (form.fields.length > 0 && !form.toBody) expect(refused).toBeGreaterThan(1)
  })
})
