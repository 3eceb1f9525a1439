/** Where a parcel goes: a house in Lahore, but for what a test wants otherwise. */
export function shippingAddress<More extends object>(more: More = {} as More) {
  return {
    fullName: 'Ayesha Malik',
    country: 'Pakistan',
    city: 'Lahore',
    state: 'Punjab',
    town: 'Model Town',
    address: 'House 12, Street 4',
    famousSpot: '',
    phoneNumber: '0300 1234567',
    ...more,
  }
}
