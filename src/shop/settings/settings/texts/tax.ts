import { type GroupTexts, NOBODY } from './group-texts.ts'

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
    shoppers: 'read the tax within the price on their invoice',
  },
  ntn: {
    label: 'National tax number (NTN)',
    hint: 'On invoices; empty: not printed',
    shoppers: 'read it on their invoice',
  },
  strn: {
    label: 'Sales tax registration number (STRN)',
    hint: 'On invoices; empty: not printed',
    shoppers: 'read it on their invoice',
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
