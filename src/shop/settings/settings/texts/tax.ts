import type { GroupTexts } from './group-texts.ts'

export const taxTexts = {
  salesTaxRates: {
    label: 'Sales tax within prices',
    hint: 'Of these the last counts that has begun; an order keeps the one of its day. No lines: invoices name none, for a house that is not registered. Ask your tax adviser which schedule your perfumes are in',
    parts: {
      from: 'From the day',
      rate: 'Percent',
      schedule: 'On',
    },
    options: { third: 'The printed price (third schedule)', standard: 'What is charged' },
  },
  ntn: { label: 'National tax number (NTN)', hint: 'On invoices; empty: not printed' },
  strn: { label: 'Sales tax registration number (STRN)', hint: 'On invoices; empty: not printed' },
  fiscalFrom: {
    label: 'FBR numbers invoices from the day',
    hint: 'Empty: none. FBR is set up at Connections. Not tried with the real service by us',
  },
  fiscalMoment: {
    label: 'An invoice is sent when the first parcel of an order',
    options: { packed: 'is packed, so that its paper has the number', handedOver: 'leaves', delivered: 'is delivered' },
    hint: 'One without a parcel: when it is moved to that status. The law does not settle it for cash on delivery: ask your tax adviser',
  },
  hsCode: { label: 'Customs heading (HS code) of your perfumes' },
  fiscalUnit: { label: "Unit of that heading, as FBR's list writes it" },
  withholdingRates: {
    label: 'Taxes that couriers withhold of cash on delivery',
    hint: "A name with 'sales' is sales tax, any other income tax. Of each the last rate counts that has begun. A statement that deducts more is shown as a difference",
    parts: { name: 'Tax', from: 'From the day', rate: 'Percent' },
  },
} satisfies GroupTexts
