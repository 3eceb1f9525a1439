// The houses (brands) with a page of their own: `houses.ts` for shoppers, `save-house.ts` for staff.

export { findHouse, type HouseCard, houseOf, listHouses } from './houses.ts'
export {
  brandsWithoutPage,
  CreateHouse,
  createHouse,
  findStaffHouse,
  HouseFacts,
  houseWords,
  removeHouse,
  saveHouse,
} from './save-house.ts'
