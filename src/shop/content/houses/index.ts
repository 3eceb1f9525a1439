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
