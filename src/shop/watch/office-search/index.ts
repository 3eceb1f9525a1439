export { OfficeSearch, searchOffice } from './search-office.ts'
