export { findHouse, type HouseCard, houseOf, listHouses } from './houses.ts'
