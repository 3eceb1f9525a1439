import { type GroupTexts, NOBODY } from './group-texts.ts'

export const shippingTexts = {
  shippingFee: {
    part: 'Fees',
    label: 'Shipping fee',
    amount: true,
    shoppers: 'pay it in their cart, and read it on products and pages',
  },
  shippingRates: {
    label: 'Shipping fees by city and weight',
    hint: "Instead of the shipping fee. A city's fee takes precedence over its province's, and that over one for everywhere (no place); of these the lightest counts that holds the parcel. 0 grams: of any weight",
    parts: { place: 'City or province', upToGrams: 'Up to grams', fee: 'Fee in rupees' },
    shoppers: 'pay these instead once their city is known',
  },
  cashFee: {
    label: 'On top when the order is paid in cash',
    hint: 'Part of the shipping that the shopper reads; an order that ships free is free of it too',
    amount: true,
    shoppers: 'pay it with cash on delivery, as a part of the shipping',
  },
  noCashIn: {
    label: 'Cities and provinces without cash on delivery',
    hint: 'A line each. Orders to them are paid ahead by bank transfer, and ship free as those do',
    shoppers: 'there pay ahead, and read so at checkout',
  },
  freeShippingFrom: {
    label: 'Free shipping from',
    amount: true,
    shoppers: "read 'Add Rs X more for free shipping' until their cart reaches it",
  },
  shipsAbroad: {
    part: 'Where to, and how fast',
    label: 'Countries abroad that you ship to',
    hint: 'Orders from other countries are accepted too: the shopper reads that they go by arrangement, and you call',
    parts: { country: 'Its code, such as AE', fee: 'Fee' },
    amount: true,
    shoppers: 'may order to these countries, at this fee',
  },
  deliveryDays: {
    label: 'Working days from order to delivery',
    hint: "A city's figure takes precedence over its province's",
    parts: { place: 'City or province', from: 'From', to: 'To' },
    shoppers: 'read the day of delivery on products, at checkout and in emails',
  },
  defaultCity: {
    label: 'City until a shopper chooses one',
    shoppers: 'read the days of this city until they choose theirs',
  },
  shippingInformation: {
    label: 'Shipping information on product pages',
    hint: 'May name {shippingFee}, {freeShippingFrom}, {codLimit}, {deliveryDays}, {countries}, {returnDays}, {returnCourier}, {refunds} and a {sealed}bottle',
    long: true,
    shoppers: 'read it on every product',
  },
  warehouse: {
    part: 'Parcels',
    label: 'Where parcels start',
    hint: 'Hold the place in Google Maps for a moment: it shows latitude and longitude',
    parts: { name: 'Name', latitude: 'Latitude', longitude: 'Longitude' },
    shoppers: 'see it as the start on the map of their order',
  },
  pieceWeightGrams: {
    label: 'Weight of a piece with its box',
    hint: 'Unless its size says another, on its page in Stock',
    unit: 'grams',
    shoppers: 'pay other shipping where a fee goes by weight',
  },
  packingWeightGrams: {
    label: 'Weight of the box around the pieces',
    unit: 'grams',
    shoppers: 'pay other shipping where a fee goes by weight',
  },
  scanToPack: {
    label: 'Pieces are scanned when they are packed',
    hint: 'Without a scanner: off. Whoever packs may then pack whole orders at once',
    shoppers: NOBODY,
  },
  bookAtPacking: {
    label: 'Parcels are booked with their courier when they are packed',
    hint: 'For couriers that are connected. What cannot be booked waits under Dispatch, To book',
    shoppers: NOBODY,
  },
} satisfies GroupTexts
