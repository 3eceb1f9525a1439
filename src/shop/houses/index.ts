export { findHouse, type House, type HouseCard, houseOf, listHouses } from './houses.ts'
