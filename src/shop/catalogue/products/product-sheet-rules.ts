/**
 * The columns of a file of products, exported and imported: a line for each size, with what its product says.
 * @rule which columns a file of products has
 */
export const sheetColumns = {
  address: 'Address',
  name: 'Name',
  nameUrdu: 'Name in Urdu',
  brand: 'House',
  category: 'Category',
  state: 'State',
  audience: 'For',
  concentration: 'Concentration',
  ml: 'ml',
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  discount: 'Discount',
  stock: 'Stock',
  stockSeen: 'Stock when exported',
  cost: 'Cost',
  weightGrams: 'Grams',
  lowMark: 'Low from',
  position: 'Order of equal sizes',
  topNotes: 'Top notes',
  heartNotes: 'Heart notes',
  baseNotes: 'Base notes',
  description: 'Description',
  descriptionUrdu: 'Description in Urdu',
  itemDetails: 'Details',
  itemDetailsUrdu: 'Details in Urdu',
  origin: 'Origin',
  originUrdu: 'Origin in Urdu',
  inTheBox: 'In the box',
  inTheBoxUrdu: 'In the box in Urdu',
  longevityHours: 'Lasts at least (hours)',
  sillage: 'Sillage',
  seasons: 'Seasons',
  occasions: 'Occasions',
  isNew: 'New arrival',
  alcoholFree: 'Free of alcohol',
  seoTitle: 'Search title',
  seoTitleUrdu: 'Search title in Urdu',
  seoDescription: 'Search text',
  seoDescriptionUrdu: 'Search text in Urdu',
} as const
export type SheetColumn = keyof typeof sheetColumns

export const sheetColumnNames = Object.keys(sheetColumns) as SheetColumn[]
