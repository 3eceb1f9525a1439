// The search of the back office: `search-office.ts`.

export { OfficeSearch, searchOffice } from './search-office.ts'
