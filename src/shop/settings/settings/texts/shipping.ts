import type { GroupTexts } from './group-texts.ts'

export const shippingTexts = {
  shippingFee: { label: 'Shipping fee', amount: true },
  shippingRates: {
    label: 'Shipping fees by city and weight',
    hint: "Instead of the shipping fee. A city's fee takes precedence over its province's, and that over one for everywhere (no place); of these the lightest counts that holds the parcel. 0 grams: of any weight",
    parts: { place: 'City or province', upToGrams: 'Up to grams', fee: 'Fee in rupees' },
  },
  cashFee: {
    label: 'On top when the order is paid in cash',
    hint: 'Part of the shipping that the shopper reads; an order that ships free is free of it too',
    amount: true,
  },
  noCashIn: {
    label: 'Cities and provinces without cash on delivery',
    hint: 'A line each. Orders to them are paid ahead by bank transfer, and ship free as those do',
  },
  freeShippingFrom: { label: 'Free shipping from', amount: true },
  shipsAbroad: {
    label: 'Countries abroad that you ship to',
    hint: 'Orders from other countries are accepted too: the shopper reads that you do not ship there yet, and you call',
    parts: { country: 'Its code, such as AE', fee: 'Fee' },
    amount: true,
  },
  deliveryDays: {
    label: 'Working days from order to delivery',
    hint: "A city's figure takes precedence over its province's",
    parts: { place: 'City or province', from: 'From', to: 'To' },
  },
  defaultCity: { label: 'City until a shopper chooses one' },
  shippingInformation: {
    label: 'Shipping information on product pages',
    hint: 'May name {shippingFee}, {freeShippingFrom}, {codLimit}, {deliveryDays}, {countries}, {returnDays}, {returnCourier}, {refunds} and a {sealed}bottle',
    long: true,
  },
  warehouse: {
    label: 'Where parcels start',
    hint: 'Hold the place in Google Maps for a moment: it shows latitude and longitude',
    parts: { name: 'Name', latitude: 'Latitude', longitude: 'Longitude' },
  },
  pieceWeightGrams: {
    label: 'Weight of a piece with its box',
    hint: 'Unless its size says another, on its page in Stock',
    unit: 'grams',
  },
  packingWeightGrams: { label: 'Weight of the box around the pieces', unit: 'grams' },
  scanToPack: {
    label: 'Pieces are scanned when they are packed',
    hint: 'Without a scanner: off. Whoever packs may then pack whole orders at once',
  },
  bookAtPacking: {
    label: 'Parcels are booked with their courier when they are packed',
    hint: 'For couriers that are connected. What cannot be booked waits under Dispatch, To book',
  },
} satisfies GroupTexts
