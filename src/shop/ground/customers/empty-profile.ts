/** The columns of `customers` about a person, without their data. */
export const emptyProfile = {
  name: '',
  phone: '',
  profile_completed: false,
  recipient: '',
  address: '',
  city: '',
  state: '',
  country: '',
  town: '',
  famous_spot: '',
  phone_number: '',
}
