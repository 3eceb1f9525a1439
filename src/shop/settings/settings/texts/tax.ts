import { type GroupTexts, NOBODY } from './group-texts.ts'

export const taxTexts = {
  salesTaxRates: {
    label: 'Sales tax within prices',
    hint: 'Your prices stay as they are. Of each sale this part is due to FBR for its month (Money, Tax), and orders placed from that day name it; it needs your NTN or STRN below. Of these the last counts that has begun. No lines, or no number: no order names tax and none is counted as due. Ask your tax adviser which schedule your perfumes are in',
    parts: {
      from: 'From the day',
      rate: 'Percent',
      schedule: 'On',
    },
    options: { third: 'The printed price (third schedule)', standard: 'What is charged' },
    shoppers: "read 'Includes sales tax, 18%' below the total of their order, its emails and invoice; they pay no more",
  },
  registeredName: {
    label: 'Registered name',
    hint: 'As your tax number is registered, such as Khushbu Fragrances (Private) Limited; empty: the name of the shop',
    shoppers: 'read it at the foot of every page and on their invoice',
  },
  ntn: {
    label: 'National tax number (NTN)',
    hint: 'At the foot of pages and on invoices; empty: not shown',
    shoppers: 'read it at the foot of every page and on their invoice',
  },
  strn: {
    label: 'Sales tax registration number (STRN)',
    hint: "At the foot of pages and on invoices, which are then headed 'Tax invoice' and have the tax of each line; empty: not shown",
    shoppers: 'read it at the foot of every page and on their invoice',
  },
  fiscalFrom: {
    label: 'FBR numbers invoices from the day',
    hint: 'Empty: none. FBR is set up at Connections. Not tried with the real service by us',
    shoppers: 'read the number of FBR and its code on their invoice',
  },
  fiscalMoment: {
    label: 'An invoice is sent when the first parcel of an order',
    options: { packed: 'is packed, so that its paper has the number', handedOver: 'leaves', delivered: 'is delivered' },
    hint: 'One without a parcel: when it is moved to that status. The law does not settle it for cash on delivery: ask your tax adviser',
    shoppers: 'see the number of FBR from that moment',
  },
  hsCode: { label: 'Customs heading (HS code) of your perfumes', shoppers: NOBODY },
  fiscalUnit: { label: "Unit of that heading, as FBR's list writes it", shoppers: NOBODY },
  withholdingRates: {
    label: 'Taxes that couriers withhold of cash on delivery',
    hint: "A name with 'sales' is sales tax, any other income tax. Of each the last rate counts that has begun. A statement that deducts more is shown as a difference",
    parts: { name: 'Tax', from: 'From the day', rate: 'Percent' },
    shoppers: NOBODY,
  },
} satisfies GroupTexts
